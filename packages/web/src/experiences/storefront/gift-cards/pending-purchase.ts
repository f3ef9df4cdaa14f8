import { asRecord } from '@comanda/domain/stored-value'
import { browserStore, readStored, writeStored } from '../../../shared/browser-store.ts'

/** A purchase whose payment was sent to the provider and whose outcome this browser does not know. */
export interface PendingPurchase {
  restaurantId: string
  token: string
  submittedAt: number
}

/** Shared by all tabs, so that the gift card can be reopened after the tab is closed. Contains no names, addresses or codes. */
const key = 'comanda.gift-card-purchase'

/** After this time the server has settled or expired a purchase on its own. */
const MAX_AGE_MS = 60 * 60_000

export function readPendingPurchase(restaurantId: string): PendingPurchase | null {
  const stored = parse(readStored(key, browserStore()))
  if (stored?.restaurantId !== restaurantId) return null
  const { token, submittedAt } = stored
  if (typeof token !== 'string' || typeof submittedAt !== 'number') return null
  return Math.abs(Date.now() - submittedAt) > MAX_AGE_MS ? null : { restaurantId, token, submittedAt }
}

export function storePendingPurchase(pending: PendingPurchase): void {
  writeStored(key, JSON.stringify(pending), browserStore())
}

/** Clears a purchase whose outcome is known, unless it belongs to another tab. */
export function clearPendingPurchase({ token }: Pick<PendingPurchase, 'token'>): void {
  if (parse(readStored(key, browserStore()))?.token === token) writeStored(key, null, browserStore())
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}
