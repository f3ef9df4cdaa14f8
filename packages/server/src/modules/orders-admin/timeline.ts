import { type OrderStep, orderSteps } from '@comanda/contract/orders-admin'
import type { PaymentStep } from '@comanda/contract/payment-queries'
import { orderStatuses, phaseOf, statusesBefore } from '@comanda/domain/ordering/order-status'
import type { Selectable } from 'kysely'
import type { OrderRow } from '../../db/order-rows.ts'
import type { OrderStatusHistory } from '../../db/tables.ts'
import { timelineOf as paymentTimelineOf, type Records } from '../payments/public.ts'

export type HistoryRow = Pick<Selectable<OrderStatusHistory>, 'from_status' | 'to_status' | 'actor' | 'at'>

/** The events of an order and its payment, oldest first, with the names of the actors. */
export function timelineOf(
  order: OrderRow,
  records: Records,
  history: readonly HistoryRow[],
  nameOf: (actor: string) => { name: string },
): OrderStep[] {
  const ofPayment = paymentTimelineOf(order, {
    ...records,
    nameOf: (actor) => nameOf(actor).name,
  }).flatMap((step) => paymentStep(step))
  return [...ofPayment, ...history.flatMap((row) => statusStep(row, order, nameOf))].sort(
    (one, other) => one.at - other.at,
  )
}

/** Steps of the program at the payment provider are left out; a cancellation comes from the history, which names who did it. */
function paymentStep({ kind, at, amount, text, who }: PaymentStep): OrderStep[] {
  if (kind === 'cancelled') return []
  const known = orderSteps.find((one) => one === kind)
  return known ? [{ at, kind: known, status: null, amount, text: known === 'placed' ? null : text, who }] : []
}

/** The first entry, by which an order enters the kitchen, is the payment. */
function statusStep(
  { from_status, to_status, actor, at }: HistoryRow,
  order: OrderRow,
  nameOf: (actor: string) => { name: string },
): OrderStep[] {
  const status = orderStatuses.find((one) => one === to_status)
  const from = orderStatuses.find((one) => one === from_status)
  if (!status || !from) return []
  const shared = { at: at.getTime(), status, amount: null, who: nameOf(actor).name }
  if (status === 'cancelled') return [{ ...shared, kind: 'cancelled', text: order.cancel_reason }]
  const isBack = phaseOf(status) !== phaseOf(from) && statusesBefore(from).includes(status)
  return [{ ...shared, kind: isBack ? 'back' : 'status', text: null }]
}
