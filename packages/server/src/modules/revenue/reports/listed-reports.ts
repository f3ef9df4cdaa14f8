import type { Report, ReportRequest } from '@comanda/contract/reports'
import { statementContent } from '@comanda/contract/statements'
import { isRefundReason, refundReasonLabels } from '@comanda/domain/ledger/refund-reason'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { conversionOf } from '@comanda/domain/reporting/growth'
import type { Sales } from '@comanda/domain/reporting/sales'
import { documentNumber } from '@comanda/domain/reporting/statement'
import { sql } from 'kysely'
import { byName } from '../../../db/by-name.ts'
import type { Tx } from '../../../db/database.ts'
import { inScope } from '../../../platform/analysed-days.ts'
import type { NamedRestaurant, ScopedRestaurants } from '../revenue-scope.ts'

export interface ReportQuery extends Pick<ReportRequest, 'from' | 'to'> {
  scope: ScopedRestaurants
  /** null: all rows. Totals are those of all rows in any case. */
  maxRows: number | null
  restaurants: readonly NamedRestaurant[]
}

/**
 * Refunds that reduced revenue, the latest first: not those of unspent gift cards and of payments that match no order. The
 * total is that of all refunds, including those that are not listed.
 */
export async function refunds(tx: Tx, { scope, from, to, maxRows }: ReportQuery): Promise<Report> {
  const { rows } = await sql<RefundRow>`
    with refunded as materialized (
      select r.name, l.order_id, l.provider_ref, l.kind, l.restaurant_id,
        to_char(l.at at time zone r.timezone, 'YYYY-MM-DD') as day, l.at,
        (l.sales + l.discount + l.tax + l.delivery + l.processing_fee + l.tip)::bigint as amount
      from restaurants r join ledger_entries l on l.restaurant_id = r.id and l.kind in ('refund', 'refund_failed')
        and l.at >= ${from}::date::timestamp at time zone r.timezone
        and l.at < (${to}::date + 1)::timestamp at time zone r.timezone
      where ${inScope(scope.restaurantIds)}),
    listed as materialized (select * from refunded where order_id is not null or amount <> 0 order by at desc, provider_ref limit ${limitOf(maxRows)})
    select found.*, (select sum(amount)::bigint from refunded) as total, o.order_number, f.reason, f.note
    from listed as found left join orders o on o.restaurant_id = found.restaurant_id and o.id = found.order_id
    left join refunds f on f.restaurant_id = found.restaurant_id and f.order_id = found.order_id
      and f.provider_refund_id = found.provider_ref
    order by found.at desc, found.provider_ref`.execute(tx)
  const listed = rows.slice(0, maxRows ?? rows.length)
  return {
    columns: [
      { label: 'Day', kind: 'day' },
      { label: 'Order', kind: 'text' },
      { label: 'Restaurant', kind: 'text' },
      { label: 'Reason', kind: 'text' },
      { label: 'Note', kind: 'text' },
      { label: 'Amount', kind: 'money' },
    ],
    rows: listed.map((row) => [
      ...[row.day, row.order_number ?? '', row.name],
      row.kind === 'refund_failed'
        ? 'Failed, money returned'
        : isRefundReason(row.reason)
          ? refundReasonLabels[row.reason]
          : 'Refund',
      ...[row.note ?? '', row.amount],
    ]),
    total: ['Total', '', '', '', '', rows[0]?.total ?? zeroCents],
    truncated: rows.length > listed.length,
    note: 'Includes tips. A refund that failed at the bank is listed with a negative amount. A refund without an order is that of a sold gift card and includes what was already spent from it.',
  }
}

interface RefundRow {
  name: string
  order_number: string | null
  kind: string
  day: string
  amount: Cents
  /** The sum of all rows. */
  total: Cents
  reason: string | null
  note: string | null
}

/** Portions and revenue of each dish at the price it was sold for, the highest revenue first. */
export async function dishes(tx: Tx, { scope, from, to, maxRows }: ReportQuery): Promise<Report> {
  const { rows } = await sql<DishRow>`
    select r.name, p.name as dish, sold.portions, sold.revenue, (sum(sold.portions) over ())::int as total_portions,
      (sum(sold.revenue) over ())::bigint as total_revenue
    from (
      select restaurant_id, product_id, sum(portions)::int as portions, sum(revenue)::bigint as revenue from product_sales
      where day >= ${from}::date and day <= ${to}::date group by 1, 2) as sold
    join restaurants r on r.id = sold.restaurant_id
    join products p on p.restaurant_id = sold.restaurant_id and p.id = sold.product_id
    where ${inScope(scope.restaurantIds)} order by sold.revenue desc, p.name, p.id limit ${limitOf(maxRows)}`.execute(
    tx,
  )
  const listed = rows.slice(0, maxRows ?? rows.length)
  const revenue = rows[0]?.total_revenue ?? zeroCents
  return {
    columns: [
      { label: 'Dish', kind: 'text' },
      { label: 'Restaurant', kind: 'text' },
      { label: 'Sold', kind: 'count' },
      { label: 'Revenue', kind: 'money' },
      { label: 'Share', kind: 'share' },
    ],
    rows: listed.map((row) => [
      ...[row.dish, row.name, row.portions, row.revenue],
      conversionOf(row.revenue, revenue),
    ]),
    total: ['Total', '', rows[0]?.total_portions ?? 0, revenue, null],
    truncated: rows.length > listed.length,
    note: 'Price of the dishes with their options, before discounts, tax and refunds. Sums are stored for 31 days and updated every ten minutes.',
  }
}

interface DishRow {
  name: string
  dish: string
  portions: number
  revenue: Cents
  /** Sums of all rows. */
  total_portions: number
  total_revenue: Cents
}

/** The invoices of platform fees of closed months, the latest first. */
export async function invoices(tx: Tx, { scope, from, to, maxRows }: ReportQuery): Promise<Report> {
  const { rows } = await sql<InvoiceRow>`
    select r.id, r.name, s.month::text as month, s.number, s.issued_at, s.content,
      ${sumOver('orders')} as orders, ${sumOver('revenue')} as revenue, ${sumOver('platformFees')} as fees from statements s
    join restaurants r on r.id = s.restaurant_id
    where ${inScope(scope.restaurantIds)} and s.month >= date_trunc('month', ${from}::date) and s.month <= ${to}::date
    order by s.month desc, ${byName('r.name')}, r.id limit ${limitOf(maxRows)}`.execute(tx)
  const listed = rows.slice(0, maxRows ?? rows.length).map((row) => ({
    ...row,
    sales: statementContent.parse(row.content).sales,
  }))
  return {
    columns: [
      { label: 'Month', kind: 'day' },
      { label: 'Invoice', kind: 'text' },
      { label: 'Restaurant', kind: 'text' },
      { label: 'Issued', kind: 'day' },
      { label: 'Orders', kind: 'count' },
      { label: 'Revenue', kind: 'money' },
      { label: 'Platform fees', kind: 'money' },
    ],
    rows: listed.map(({ id, name, month, number, issued_at, sales }) => [
      ...[month.slice(0, 7), documentNumber('invoice', id, number), name],
      issued_at.toISOString().slice(0, 10),
      ...[sales.orders, sales.revenue, sales.platformFees],
    ]),
    total: ['Total', '', '', '', rows[0]?.orders ?? 0, rows[0]?.revenue ?? 0, rows[0]?.fees ?? 0],
    truncated: rows.length > listed.length,
    note: 'An invoice is issued two days after the end of its month. The fees were deducted from card payments.',
  }
}

interface InvoiceRow {
  id: string
  name: string
  month: string
  number: number
  issued_at: Date
  content: unknown
  /** Sums of all rows. */
  orders: number
  revenue: Cents
  fees: Cents
}

/** The sum of one column over all statements. */
function sumOver(figure: keyof Sales) {
  return sql`(sum((s.content -> 'sales' ->> ${sql.lit(figure)})::bigint) over ())::bigint`
}

/** One row more than is listed shows whether there are more; null: all rows. */
function limitOf(maxRows: number | null) {
  return sql`${maxRows === null ? null : maxRows + 1}::bigint`
}
