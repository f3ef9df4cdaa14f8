import type { ListedOrder } from '@comanda/contract/orders-admin'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { type CounterMethod, counterMethodLabels } from '@comanda/domain/ordering/phone-order'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireOperator } from '../devices/public.ts'
import { dueOf } from '../orders/public.ts'
import { listedOrder } from '../orders-admin/public.ts'
import { lockMoney } from '../payments/public.ts'

/** `not-due`: nothing is due, or a different amount than displayed to the caller; with the current order. */
export type CounterPayment =
  | { kind: 'paid' | 'not-due'; order: ListedOrder; due: Cents }
  | { kind: 'not-found' }

/**
 * Records that the customer paid the displayed amount at the counter. The ledger entries were written when the order
 * was placed and do not change. Idempotent: a repeat with the same method changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, and PIN_REQUIRED for a screen without an operator.
 */
export async function markCounterPaid(
  app: App,
  caller: Caller,
  input: { restaurantId: string; orderId: string; method: CounterMethod; amount: Cents },
): Promise<CounterPayment> {
  const { restaurantId, orderId, method, amount } = input
  requireOperator(caller, restaurantId)
  const due = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const found = await lockMoney(tx, restaurantId, orderId)
    if (!found) return null
    const { row } = found
    if (row.counter_paid_with === method) return 'paid' as const
    const due = row.paid_at === null ? zeroCents : dueOf(row)
    if (due === 0 || due !== amount) return due
    await audit(app, tx, caller, {
      restaurantId,
      action: 'money.counter_paid',
      subject: `order:${orderId}`,
      subjectLabel: `${formatMoney(due)} of order ${row.order_number}, ${counterMethodLabels[method].toLowerCase()}`,
    })
    await sql`
      with paid as (
        update orders set counter_paid_at = ${new Date(app.now())}, counter_paid_with = ${method}, revision = revision + 1
        where restaurant_id = ${restaurantId} and id = ${orderId} and counter_paid_at is null
        returning restaurant_id, id, revision
      )
      select append_event(restaurant_id, 'order.counter_paid', id, jsonb_build_object('revision', revision)) from paid`.execute(
      tx,
    )
    return 'paid' as const
  })
  const order = due === null ? null : await listedOrder(app, caller, { restaurantId, orderId })
  if (due === null || !order) return { kind: 'not-found' }
  return due === 'paid' ? { kind: 'paid', order, due: zeroCents } : { kind: 'not-due', order, due }
}
