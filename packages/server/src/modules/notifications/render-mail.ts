import type { PaidOrder } from './read-paid-order.ts'

/** A rendered email. */
export interface RenderedMail {
  /** The display name of the sender; none for a text message. */
  sender?: string
  subject: string
  html: string
  text: string
  /** The unsubscribe link of a marketing email. */
  unsubscribe?: string
}

/** Loaded lazily: their dependencies take longer to load than the rest of the server. */
export function loadTemplates() {
  return import('./templates/render.ts')
}

export async function renderOrderEmail(order: PaidOrder, kind: string): Promise<RenderedMail> {
  const { renderReceipt, renderNewOrder } = await loadTemplates()
  return kind === 'receipt' ? renderReceipt(order) : renderNewOrder(order)
}
