import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { ledgerEntriesSql } from '../finance/public.ts'
import { chargeLedgerEntries } from './charge-ledger-entries.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Marks an order as paid, with its history, its discount code, its ledger entries and its event, in one
 * transaction. No-op if it is already paid. A payment that is only authorized makes the order `authorized`:
 * the kitchen gets it, the ledger does not; an order that has ended in the meantime stays ended, because its
 * authorization is void. `intent` is null for a free order. Returns the updated order, or null when another
 * call was first.
 */
export async function markPaid(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent | null,
  actor: string,
): Promise<OrderRow | null> {
  const now = new Date(app.now())
  const isAuthorized = intent?.status === 'requires_capture'
  const entries = isAuthorized ? [] : chargeLedgerEntries(order, intent)
  const paid = await app.db.tenant(order.restaurantId, actor, async (tx, last) => {
    // The state of the code's redemption is read below; a concurrent release must have committed by then.
    if (order.hasCode || order.hasReward) await lockOrder(tx, order)
    const { rows } = await last(sql<OrderRow & { was_released: boolean }>`
      with before as (
        select released_at from orders where restaurant_id = ${order.restaurantId} and id = ${order.id}
      ), paid as (
        update orders set payment_status = ${isAuthorized ? 'authorized' : 'succeeded'}, paid_at = ${now}, status_at = ${now},
          captured_at = ${isAuthorized ? null : now},
          payment_intent_id = ${intent?.id ?? null}, payment_error = null,
          card_brand = ${intent?.card?.brand ?? null}, card_last4 = ${intent?.card?.last4 ?? null},
          promised_at = case when released_at is null or scheduled_for is not null then promised_at
            else promised_at + (${now}::timestamptz - created_at) end,
          released_at = null, revision = revision + 1
        where restaurant_id = ${order.restaurantId} and id = ${order.id}
          and payment_status ${isAuthorized ? sql`= 'pending' and released_at is null` : sql`in ('pending', 'failed')`}
        returning *
      ), step as (
        insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
        select restaurant_id, id, null, status, paid_at from paid
      ), recorded as (${ledgerEntriesSql('paid', now, entries)}
      )${order.hasCode ? redeemCode : sql``}
      select paid.*, before.released_at is not null as was_released, append_event(restaurant_id, 'order.paid', id,
        jsonb_build_object('revision', revision, 'grandTotal', grand_total, 'hasVisit', visit_session_id is not null,
          'hasCourier', delivery_type = 'delivery' and delivery_quote_id is not null,
          'hasPoints', user_id is not null and points_to_earn + reward_points > 0))
      from paid, before${order.hasCode ? sql`, (select count(*) from counted) as code` : sql``}`).execute(tx)
    return rows[0]
  })
  if (paid?.was_released)
    app.log.warn({ orderId: order.id }, 'An order was paid after it had expired; it is honoured')
  return paid ?? null
}

// Counted before the event is appended, because that makes all other events of the restaurant wait until the
// commit. A use that was released in the meantime is counted again, beyond the code's limit if necessary: it
// was paid for.
const redeemCode = sql`, redeemed as (
  update discount_redemptions r set state = 'redeemed' from paid, discount_redemptions old
  where r.restaurant_id = paid.restaurant_id and r.order_id = paid.id
    and old.restaurant_id = paid.restaurant_id and old.order_id = paid.id
  returning r.restaurant_id, r.discount_code_id, old.state
), counted as (
  update discount_codes c set current_uses = current_uses + 1 from redeemed
  where c.restaurant_id = redeemed.restaurant_id and c.id = redeemed.discount_code_id and redeemed.state = 'released'
  returning c.id
)`
