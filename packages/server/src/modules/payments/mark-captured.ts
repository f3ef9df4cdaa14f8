import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { cardFeeJobSql, ledgerEntriesSql, ledgerRows } from '../finance/public.ts'
import { isReturned } from './cancel-returned-order.ts'
import { chargeLedgerEntries, lacksCardFee } from './charge-ledger-entries.ts'
import { refundJobSql } from './refunds/enqueue-refund.ts'
import type { RefundRow } from './refunds/refund-row.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Records the capture of an authorized payment once, with its ledger entries and its event. If the order has
 * been cancelled in the meantime, the full amount must be refunded: the same statement stores that refund,
 * with the order's id as request key, and this returns it for execution. What was already refunded at the provider is not owed:
 * the event of that refund stores it, and a job returns what a gift card paid.
 */
export async function markCaptured(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  actor: string,
): Promise<RefundRow | null> {
  const now = new Date(app.now())
  const { rows } = await app.db.tenant(order.restaurantId, actor, (tx, last) =>
    last(sql<RefundRow & { is_owed: boolean }>`
      with captured as (
        update orders set payment_status = 'succeeded', captured_at = ${now}, revision = revision + 1,
          card_brand = coalesce(${intent.card?.brand ?? null}, card_brand),
          card_last4 = coalesce(${intent.card?.last4 ?? null}, card_last4)
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'authorized'
        returning restaurant_id, id, revision, status, grand_total, cancel_reason, gift_card_id, gift_card_amount
      ), recorded as (${ledgerEntriesSql('captured', now, ledgerRows(chargeLedgerEntries(order, intent)))}
      ), owed as (
        insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, note, created_at)
        select gen_random_uuid(), restaurant_id, id, id, grand_total - gift_card_amount, 'cancelled', coalesce(cancel_reason, ''), ${now}
        from captured where status = 'cancelled' and not ${isReturned(intent)}
        on conflict (restaurant_id, order_id, request_key) do nothing
        returning *
      ), owed_gift as (
        insert into refunds (id, restaurant_id, order_id, request_key, amount, reason, note, created_at, gift_card_id, part_of)
        select gen_random_uuid(), c.restaurant_id, c.id, coalesce(owed.id, c.id), c.gift_card_amount, 'cancelled',
          coalesce(c.cancel_reason, ''), ${now}, c.gift_card_id, owed.id
        from captured c left join owed on true where c.status = 'cancelled' and c.gift_card_amount > 0
        on conflict (restaurant_id, order_id, request_key) do nothing
        returning *
      )
      select owed.*, owed.id is not null as is_owed,
        ${lacksCardFee(intent) ? cardFeeJobSql('captured', sql`${intent.id}`, sql`${order.charged.connected}`) : sql`null`} as fee_job,
        case when owed.id is not null then ${refundJobSql('owed')} end as job,
        case when owed_gift.id is not null then ${refundJobSql('owed_gift')} end as gift_job,
        append_event(captured.restaurant_id, 'order.captured', captured.id,
          jsonb_build_object('revision', captured.revision))
      from captured left join owed on true left join owed_gift on true`).execute(tx),
  )
  const [row] = rows
  return row?.is_owed ? row : null
}
