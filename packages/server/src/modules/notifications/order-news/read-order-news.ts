import { asRecord } from '@comanda/domain/ordering/stored-value'
import type { StoredEvent } from '../../../platform/live/stored-event.ts'

/** What a customer is told about an order on its way through the kitchen. */
export type OrderNews =
  | { kind: 'order_ready' }
  | { kind: 'order_on_its_way' }
  | { kind: 'order_delayed'; to: number }
  | { kind: 'order_cancelled'; refund: string | null; reason: string }
  | { kind: 'order_refunded'; refundId: string; amount: number; refunded: number }

/** Less than this nobody needs to hear of. */
const WORTH_TELLING_MS = 5 * 60_000

/** What an event means to its customer; null when there is nothing to tell. */
export function newsOf(event: StoredEvent, isDelivery: boolean): OrderNews | null {
  const { type } = event
  const payload = asRecord(event.payload) ?? {}
  // A step back is the kitchen's own affair: what its customer was told stays said, and is not said again.
  if (type === 'order.status_changed') return payload.back === true ? null : stepNews(payload.to, isDelivery)
  if (type === 'order.courier_changed') return pickedUp.includes(payload.status) ? onItsWay : null
  if (type === 'order.promise_moved') return delay(instantOf(payload.from), instantOf(payload.to))
  if (type === 'order.cancelled') {
    const refund = textOf(payload.refund)
    return { kind: 'order_cancelled', refund, reason: textOf(payload.reason) ?? '' }
  }
  if (type !== 'order.refunded') return null
  const { refundId, amount, refunded } = payload
  if (typeof refundId !== 'string' || typeof amount !== 'number' || typeof refunded !== 'number') return null
  return { kind: 'order_refunded', refundId, amount, refunded }
}

/** One of a kind for each order, but for delays and refunds, of which there may be several. */
export function causeOf(news: OrderNews): string {
  if (news.kind === 'order_delayed') return `:${news.to}`
  return news.kind === 'order_refunded' ? `:${news.refundId}` : ''
}

const onItsWay: OrderNews = { kind: 'order_on_its_way' }
const pickedUp: unknown[] = ['pickup_complete', 'dropoff']

/** A delivery that the kitchen is done with left with its driver, unless a courier told so before. */
function stepNews(to: unknown, isDelivery: boolean): OrderNews | null {
  if (isDelivery) return to === 'completed' ? onItsWay : null
  return to === 'ready' ? { kind: 'order_ready' } : null
}

function delay(from: number | null, to: number | null): OrderNews | null {
  return from !== null && to !== null && to - from >= WORTH_TELLING_MS ? { kind: 'order_delayed', to } : null
}

function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
