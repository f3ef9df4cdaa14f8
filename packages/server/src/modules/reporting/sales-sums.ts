import { cardFeeFixed, cardFeeRate } from '@comanda/domain/ledger/card-fee'
import { addCents, type Cents, cents } from '@comanda/domain/money/cents'
import type { Sales } from '@comanda/domain/reporting/sales'
import { sql } from 'kysely'
import type { SummedDays } from '../../platform/platform-days.ts'

/** The sums of `sales_days`, without its key. */
export const salesColumns = [
  ...[
    'orders',
    'delivery_orders',
    'refund_count',
    'charged',
    'refunded',
    'issued',
    'gift_card_payments',
    'gift_cards_sold',
  ],
  ...['sales', 'discount', 'tax', 'delivery', 'processing_fee', 'tip', 'platform_fee', 'card_fee'],
  ...[
    'platform_card_fee',
    'estimated_card_fee',
    'estimated_platform_card_fee',
    'disputed',
    'counter_payments',
  ],
] as const
/** The rows of `sales_days` of one restaurant or of all. */
export const summedSales: SummedDays = {
  rollup: 'sales',
  table: 'sales_days',
  platformTable: 'platform_sales_days',
  keys: [],
  sums: salesColumns,
}

export type SalesRow = Record<(typeof salesColumns)[number], Cents>

export const salesColumnList = sql.join(salesColumns.map((name) => sql.ref(name)))

const paid = sql`(l.sales + l.discount + l.tax + l.delivery + l.processing_fee)`
/** Charged to a card, without a reported fee. The sale of a gift card has no order; its fee names the same payment. */
const unreported = sql`l.kind = 'charge' and l.provider + l.transferred > 0 and not exists (
  select from ledger_entries f where f.restaurant_id = l.restaurant_id and f.order_id = l.order_id and f.kind = 'card_fee')
  and (l.order_id is not null or not exists (select from ledger_entries f
    where f.restaurant_id = l.restaurant_id and f.provider_ref = l.provider_ref and f.kind = 'card_fee'))`
/** As `estimatedCardFee`. */
const estimate = sql`round((l.provider + l.transferred) * ${sql.lit(cardFeeRate)} / 100000.0) + ${sql.lit(cardFeeFixed)}`

/**
 * Rows like those of `sales_days`, from the ledger, over `spans`: restaurant_id, day, start_at and end_at. Spans without
 * entries have no row. `offset 0` makes the planner read each span by its index.
 */
export const sumsOfSpans = sql`
  select s.restaurant_id, s.day, sums.* from spans s cross join lateral (
    select ${salesColumnList} from (
      select count(*) as entries,
        count(*) filter (where l.kind = 'charge' and o.status <> 'cancelled')::int as orders,
        count(*) filter (where l.kind = 'charge' and o.status <> 'cancelled' and o.delivery_type = 'delivery')::int
          as delivery_orders,
        (count(*) filter (where l.kind = 'refund' and l.order_id is not null)
          - count(*) filter (where l.kind = 'refund_failed' and l.order_id is not null))::int as refund_count,
        coalesce(-sum(${paid}) filter (where l.kind = 'charge'), 0)::bigint as charged,
        coalesce(sum(${paid}) filter (where l.kind in ('refund', 'refund_failed')), 0)::bigint as refunded,
        coalesce(sum(l.discount) filter (where l.kind = 'correction'), 0)::bigint as issued,
        coalesce(sum(l.gift_cards) filter (where l.order_id is not null), 0)::bigint as gift_card_payments,
        coalesce(-sum(l.gift_cards) filter (where l.order_id is null and l.kind <> 'correction'), 0)::bigint
          as gift_cards_sold,
        coalesce(sum(l.discount) filter (where l.kind <> 'correction'), 0)::bigint as discount,
        ${sql.join(
          ['sales', 'tax', 'delivery', 'processing_fee', 'tip', 'platform_fee', 'card_fee'].map(
            (account) => sql`coalesce(sum(${sql.ref(`l.${account}`)}), 0)::bigint as ${sql.ref(account)}`,
          ),
        )},
        coalesce(sum(l.platform_card_fee), 0)::bigint as platform_card_fee,
        coalesce(sum(l.disputed), 0)::bigint as disputed,
        coalesce(sum(l.counter), 0)::bigint as counter_payments,
        coalesce(sum(${estimate}) filter (where ${unreported} and l.transferred = 0), 0)::bigint as estimated_card_fee,
        coalesce(sum(${estimate}) filter (where ${unreported} and l.transferred <> 0), 0)::bigint
          as estimated_platform_card_fee
      from ledger_entries l left join orders o on o.restaurant_id = l.restaurant_id and o.id = l.order_id
      where l.restaurant_id = s.restaurant_id and l.at >= s.start_at and l.at < s.end_at offset 0) as found
    where entries > 0) as sums`

/** Sums of rows like those of `sales_days`, for a statement that groups them. */
export const addedUp = sql.join(
  salesColumns.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
)

export function salesOf(row: SalesRow): Sales {
  const minus = (...amounts: Cents[]) => cents(0 - addCents(...amounts))
  const cardFees = addCents(row.card_fee, row.estimated_card_fee)
  const revenue = minus(row.sales, row.discount, row.issued, row.tax, row.delivery, row.processing_fee)
  const tips = minus(row.tip)
  return {
    orders: row.orders,
    deliveryOrders: row.delivery_orders,
    refundCount: row.refund_count,
    revenue,
    gross: row.charged,
    refunds: row.refunded,
    tips,
    tax: minus(row.tax),
    food: minus(row.sales),
    discounts: row.discount,
    deliveryFees: minus(row.delivery),
    processingFees: minus(row.processing_fee),
    platformFees: row.platform_fee,
    cardFees,
    platformCardFees: addCents(row.platform_card_fee, row.estimated_platform_card_fee),
    estimatedCardFees: addCents(row.estimated_card_fee, row.estimated_platform_card_fee),
    giftCardPayments: row.gift_card_payments,
    counterPayments: row.counter_payments,
    giftCardsIssued: row.issued,
    giftCardsSold: row.gift_cards_sold,
    disputed: row.disputed,
    net: addCents(revenue, tips, minus(row.platform_fee, cardFees, row.disputed)),
  }
}
