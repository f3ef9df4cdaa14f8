import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { refundJobSql } from './refunds/enqueue-refund.ts'
import { releaseCode } from './release-reservations.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** Whether the money of a payment was returned in full at the provider. */
export function isReturned(intent: PaymentIntent | null): boolean {
  return intent?.status === 'succeeded' && intent.refunded >= intent.amount
}

/**
 * Cancels a locked order that is marked as paid next, in the same transaction: its charge was refunded at the provider before
 * it was settled. Ledger and reports get charge and refund, and the kitchen need not start on it. The event of that refund
 * stores it; its discount code is released, and what a gift card paid is returned to the gift card. No-op for an order that is paid. Stock is locked before the
 * pickup counter, but after it by an expired order that is paid: such a deadlock is rare, and the transaction is retried.
 */
export async function cancelReturnedOrder(
  tx: Tx,
  { restaurantId, id }: UnsettledOrder,
  now: Date,
): Promise<void> {
  await sql`
    with ended as (
      update orders set status = 'cancelled', cancelled_at = coalesce(cancelled_at, ${now}),
        cancel_reason = coalesce(cancel_reason, ${reason})
      where restaurant_id = ${restaurantId} and id = ${id} and payment_status in ('pending', 'failed')
      returning restaurant_id, id, gift_card_id, gift_card_amount
    ), owed as (
      insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, note, created_at, gift_card_id)
      select gen_random_uuid(), restaurant_id, id, id, gift_card_amount, 'cancelled', ${reason}, ${now}, gift_card_id
      from ended where gift_card_amount > 0
      returning *
    ), ${releaseCode}
    select ${refundJobSql('owed')} from owed`.execute(tx)
}

/** Appends the event of that cancellation, after the one of the payment. */
export async function announceReturnedOrder(
  tx: Tx,
  { restaurantId, id }: UnsettledOrder,
  revision: number,
): Promise<void> {
  await sql`select append_event(${restaurantId}, 'order.cancelled', ${id}, jsonb_build_object(
    'revision', ${revision}::int, 'reason', ${reason}::text, 'refund', 'full'))`.execute(tx)
}

const reason = 'The payment was refunded before the restaurant received the order.'
