import { type RawBuilder, sql } from 'kysely'
import { matchesSearch } from './search-orders.ts'

/** An SQL condition on `o`, a row of a payment source. */
export type Condition = RawBuilder<boolean>

/** What was paid for, orders or gift cards: rows named `o` with the columns of orders that the list of payments shows. */
export interface PaymentSource {
  from: RawBuilder<unknown>
  /** The column that identifies the payment in `ledger_entries` and `disputes`. */
  key: 'order_id' | 'gift_card_id'
  /** The last characters of the sold gift card. */
  giftCard: RawBuilder<unknown>
  hasProblem: Condition
  matchesSearch(search: string): Condition
}

export const orderSource: PaymentSource = {
  from: sql`orders o`,
  key: 'order_id',
  giftCard: sql`null::text`,
  /** A captured payment does not match its order, and the problem is unresolved. */
  hasProblem: sql`exists (select from payment_problems p
    where p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.resolved_at is null)`,
  matchesSearch,
}

/** Purchases of gift cards. */
export const saleSource: PaymentSource = {
  from: sql`(
    select p.*, p.amount as grand_total, '' as order_number, p.purchaser_name as customer_name,
      0::bigint as gift_card_amount, 0::bigint as counter_amount, g.last4 as gift_card_last4,
      case p.state when 'pending' then 'pending' when 'expired' then 'failed' else
        case when p.refunded_amount = 0 then 'succeeded' when p.refunded_amount < p.amount then 'partially_refunded'
          else 'refunded' end end as payment_status
    from gift_card_purchases p left join gift_cards g on g.restaurant_id = p.restaurant_id and g.id = p.id) as o`,
  key: 'gift_card_id',
  giftCard: sql`coalesce(o.gift_card_last4, '')`,
  hasProblem: sql`o.state = 'problem'`,
  matchesSearch(search) {
    const text = search.toLowerCase()
    return sql`(strpos(lower(o.purchaser_name), ${text}) > 0 or strpos(lower(o.purchaser_email), ${text}) > 0
      or strpos(lower(o.recipient_name), ${text}) > 0 or strpos(lower(o.recipient_email), ${text}) > 0
      or o.card_last4 = ${search} or lower(o.gift_card_last4) = ${text} or o.payment_intent_id = ${search})`
  },
}

/** There are many orders, which are read by their indexes: a separate source, not part of a union. */
export const paymentSources = [orderSource, saleSource]

export function isDisputed({ key }: PaymentSource): Condition {
  return sql`exists (select from disputes d where d.restaurant_id = o.restaurant_id and d.${sql.ref(key)} = o.id)`
}
