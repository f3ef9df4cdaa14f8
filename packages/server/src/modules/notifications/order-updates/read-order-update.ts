import { type RefundItems, refundItems } from '@comanda/contract/payments'
import { type RefundTarget, refundTargets } from '@comanda/domain/ledger/refund'
import { asRecord } from '@comanda/domain/stored-value'
import type { StoredEvent } from '../../../platform/live/stored-event.ts'

/** An update of an order that its customer is notified of. */
export type OrderUpdate =
  /** `isDone`: the kitchen's DONE also completed the order. */
  | { kind: 'order_ready'; isDone: boolean }
  /** `isStep`: the kitchen completed the order; otherwise a courier has it. */
  | { kind: 'order_on_its_way'; isStep: boolean }
  | { kind: 'courier_cancelled' | 'courier_returned' | 'courier_called_off'; round: number }
  | { kind: 'order_delayed'; to: number }
  | { kind: 'order_cancelled'; refund: string | null; reason: string }
  | {
      kind: 'order_refunded'
      refundId: string
      amount: number
      refunded: number
      reason: string | null
      /** Where the money went. */
      to: RefundTarget
      /** The refunded items; null for a bare amount. */
      items: RefundItems | null
    }

/** Shorter delays are not worth a notification. */
const MIN_DELAY_MS = 5 * 60_000

/** Maps an event to an update for the customer; null when there is none. */
export function orderUpdateOf(
  event: Pick<StoredEvent, 'type' | 'payload'>,
  isDelivery: boolean,
): OrderUpdate | null {
  const { type } = event
  const payload = asRecord(event.payload) ?? {}
  // Steps back are internal. An update that the customer has received is not repeated.
  if (type === 'order.status_changed')
    return payload.back === true || payload.by === 'courier' ? null : stepUpdate(payload, isDelivery)
  if (type === 'order.courier_changed') return courierUpdate(payload)
  if (type === 'order.promise_moved') return delay(instantOf(payload.from), instantOf(payload.to))
  if (type === 'order.cancelled') {
    const refund = textOf(payload.refund)
    return { kind: 'order_cancelled', refund, reason: textOf(payload.reason) ?? '' }
  }
  if (type !== 'order.refunded') return null
  const { refundId, amount, refunded } = payload
  if (typeof refundId !== 'string' || typeof amount !== 'number' || typeof refunded !== 'number') return null
  const items = refundItems.safeParse(payload.items).data ?? null
  const to = refundTargets.find((target) => target === payload.to) ?? 'card'
  return {
    kind: 'order_refunded',
    refundId,
    amount,
    refunded,
    items,
    to,
    reason: textOf(payload.reason),
  }
}

/**
 * The part of the deduplication key after the kind: one notification per kind and order, except for delays,
 * couriers and refunds.
 */
export function causeOf(update: OrderUpdate): string {
  if (update.kind === 'order_delayed') return `:${update.to}`
  if ('round' in update) return `:${update.round}`
  return update.kind === 'order_refunded' ? `:${update.refundId}` : ''
}

const pickedUp: unknown[] = ['pickup_complete', 'dropoff']

/** `state` is "cancelled" when the restaurant cancelled the courier, independent of the courier's last status. */
function courierUpdate({ state, status, round }: Record<string, unknown>): OrderUpdate | null {
  const at = { round: typeof round === 'number' ? round : 1 }
  if (state === 'cancelled') return { kind: 'courier_called_off', ...at }
  if (status === 'canceled') return { kind: 'courier_cancelled', ...at }
  if (status === 'returned') return { kind: 'courier_returned', ...at }
  return pickedUp.includes(status) ? { kind: 'order_on_its_way', isStep: false } : null
}

/** A completed delivery left with its driver, unless a courier had already reported the pickup. */
function stepUpdate({ to, done }: Record<string, unknown>, isDelivery: boolean): OrderUpdate | null {
  if (isDelivery) return to === 'completed' ? { kind: 'order_on_its_way', isStep: true } : null
  return to === 'ready' ? { kind: 'order_ready', isDone: done === true } : null
}

function delay(from: number | null, to: number | null): OrderUpdate | null {
  return from !== null && to !== null && to - from >= MIN_DELAY_MS ? { kind: 'order_delayed', to } : null
}

function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
