import { cardFeeEntry, chargeEntry } from '@comanda/domain/ledger/charge'
import { refundEntry } from '@comanda/domain/ledger/refund'
import { zeroCents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { type LedgerEntry, ledgerEntriesSql, ledgerRows, uncollectedRef } from '../finance/public.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Ends the payment of an authorized order that the kitchen prepared and a gift card paid in part, although the part for the card
 * cannot be collected. The gift card's part is earned. The card's part is recorded as charged and refunded, with its platform fee,
 * so that totals, points and later refunds count what was paid. Both amounts are ours only: the provider charged nothing, and the
 * customer is not notified. A dispute about the card's part no longer keeps the gift card's part from being refunded. No-op for an
 * order that is no longer authorized, or that was cancelled meanwhile: the next sweep returns what the gift card paid.
 */
export async function endPartlyPaid(app: App, order: UnsettledOrder, actor: string): Promise<void> {
  const now = new Date(app.now())
  const uncollected = order.cardAmount
  await app.db.tenant(order.restaurantId, actor, async (tx, last) => {
    await lockOrder(tx, order)
    await last(sql`
      with ended as (
        update orders set payment_status = 'partially_refunded', refunded_amount = ${uncollected},
          payment_error = ${reason}, revision = revision + 1
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'authorized'
          and status <> 'cancelled'
        returning restaurant_id, id, revision
      ), returned as (
        insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, note, state, created_at, settled_at)
        select gen_random_uuid(), restaurant_id, id, id, ${uncollected}, 'other', ${reason}, 'succeeded', ${now}, ${now}
        from ended
      ), unmatched as (
        update disputes d set of_other_payment = true from ended e
        where d.restaurant_id = e.restaurant_id and d.order_id = e.id
      ), recorded as (${ledgerEntriesSql('ended', now, ledgerRows(uncollectedEntries(order)))}
      )
      select append_event(restaurant_id, 'order.payment_failed', id, jsonb_build_object('revision', revision))
      from ended`).execute(tx)
  })
}

/** The card fee of 0 shows that none is missing. */
function uncollectedEntries({ id, charged, cardAmount }: UnsettledOrder): LedgerEntry[] {
  const ref = uncollectedRef(id)
  return [
    { kind: 'charge', ref, entry: chargeEntry(charged), memo: reason },
    { kind: 'card_fee', ref, entry: cardFeeEntry(zeroCents, charged), memo: reason },
    { kind: 'refund', ref, entry: refundEntry(charged, { earlier: {}, amount: cardAmount }), memo: reason },
  ]
}

const reason = 'The card part of the order could not be collected.'
