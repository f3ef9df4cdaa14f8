import type { PaymentFilter, PaymentTotals } from '@comanda/contract/payment-queries'
import { accounts, receivedByRestaurant } from '@comanda/domain/ledger/entry'
import { addCents, type Cents, cents } from '@comanda/domain/money/cents'
import type { PaymentStatus } from '@comanda/domain/ordering/payment-status'
import type { Zone } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { startOf } from '../../../platform/day-rollup.ts'
import { changedDays, rowsOfAllTime } from '../../../platform/platform-days.ts'
import type { AccessScope } from '../../identity/public.ts'
import { dayTotals, foundColumns, summedPayments } from './day-totals.ts'
import { all, matching } from './filter.ts'
import type { Sums } from './payment-rows.ts'
import { type Condition, orderSource, type PaymentSource, saleSource } from './sources.ts'

/**
 * Totals of all payments of a filter: counts by status from the orders, amounts from the ledger. Days that are
 * summed up are read for all restaurants together, or else by months and days of each one, and the rest from the orders. Sales
 * of gift cards are few, so they are read without sums.
 */
export async function readTotals(
  tx: Tx,
  scope: AccessScope,
  filter: PaymentFilter,
  zone: Zone,
): Promise<{ total: number; totals: PaymentTotals }> {
  const sources = [partsOf(scope, filter, zone), partsOfSales(scope, filter, zone)]
  const found = await Promise.all(sources.map((parts) => readParts(tx, parts)))
  return toTotals(found.flat())
}

async function readParts(tx: Tx, parts: RawBuilder<unknown>): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    with ${parts}
    select payment_status, kind, sum(rows)::bigint as rows, coalesce(sum(amount), 0)::bigint as amount,
      ${sql.join(accounts.map((account) => sql`coalesce(sum(${sql.ref(account)}), 0)::bigint as ${sql.ref(account)}`))}
    from parts group by 1, 2`.execute(tx)
  return rows
}

function partsOfSales(scope: AccessScope, filter: PaymentFilter, zone: Zone): RawBuilder<unknown> {
  return foundNow(saleSource, matching(scope, filter, zone, saleSource))
}

/** Defines `parts` directly from the payments of a source. */
function foundNow(source: PaymentSource, conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql`found as (select ${foundColumns(sql`null::date`)} from ${source.from} where ${all(conditions)}),
    parts as (${dayTotals(source.key)})`
}

interface TotalRow extends Sums {
  payment_status: PaymentStatus
  /** '' for payments, else the kind of ledger entries; those without a card have kinds of their own. */
  kind: string
  rows: number
  amount: Cents
}

/**
 * Defines `parts`, rows like those of `payment_days`. `offset 0` keeps the planner from joining all restaurants at
 * once, for which its estimates are too wrong. A `coalesce` in the condition on `created_at` would keep row security
 * from using the index.
 */
function partsOf(scope: AccessScope, filter: PaymentFilter, zone: Zone): RawBuilder<unknown> {
  const conditions = matching(scope, filter, zone, orderSource)
  if (!isSummedUp(filter)) return foundNow(orderSource, conditions)
  const { states, from, to } = filter
  const statuses: Condition[] = states?.length
    ? [sql`payment_status = any(${states.map((state) => statusOf[state] ?? '')})`]
    : []
  const { restaurantIds } = scope
  const own = restaurantIds === 'all' ? sql`true` : sql`r.id = any(${restaurantIds}::uuid[])`
  // The days of a filter are days of `zone`, those that are summed up days of the restaurant.
  const sameDays = from || to ? sql`r.timezone = ${zone}` : sql`true`
  return sql`
    t as materialized (
      select r.id, r.timezone, summed.timezone <> r.timezone and isfinite(summed.through) as moved,
        case when summed.timezone = r.timezone and ${sameDays} then summed.through
        else '-infinity' end as through
      from restaurants r left join day_rollups summed on summed.restaurant_id = r.id and summed.rollup = 'payments'
      where ${own}),
    stale as materialized (
      select s.restaurant_id, s.day, t.timezone from stale_days s join t on t.id = s.restaurant_id
      where s.rollup = 'payments' and s.day < t.through),
    found as (
      select ${foundColumns(sql`null::date`)} from t cross join lateral (
        select * from orders o where o.restaurant_id = t.id
          and o.created_at >= ${startOf(sql`t.through`, sql`t.timezone`)}
          and ${all(conditions)} offset 0) as o
      union all
      select ${foundColumns(sql`null::date`)} from stale s cross join lateral (
        select * from orders o where o.restaurant_id = s.restaurant_id
          and o.created_at >= ${startOf(sql`s.day`, sql`s.timezone`)}
          and o.created_at < ${startOf(sql`s.day + 1`, sql`s.timezone`)} and ${all(conditions)} offset 0) as o),
    ${restaurantIds === 'all' && !from && !to ? storedOfAll(statuses) : storedOfEach(filter, statuses)},
    parts as (select * from stored union all select * from (${dayTotals()}) as fresh)`
}

/** Defines `stored`, the months and days of all restaurants. */
function storedOfAll(statuses: readonly Condition[]): RawBuilder<unknown> {
  return sql`
    changed as materialized (${changedDays(summedPayments)} union select day from stale),
    stored as (${rowsOfAllTime(summedPayments, all(statuses))})`
}

/** Defines `stored`, the months of each restaurant, and the days of those that do not count as a whole. */
function storedOfEach({ from, to }: PaymentFilter, statuses: readonly Condition[]): RawBuilder<unknown> {
  const within = (column: RawBuilder<unknown>) =>
    all([
      sql`${column} < t.through`,
      ...(from ? [sql<boolean>`${column} >= ${from}::date`] : []),
      ...(to ? [sql<boolean>`${column} <= ${to}::date`] : []),
      ...statuses,
    ])
  return sql`
    -- Months of which only a part counts, and those with stale days. Of the month that is not over the stored days are added up.
    split as materialized (
      select t.id as restaurant_id, date_trunc('month', edge)::date as month
      from t, unnest(array[${from ?? null}::date, ${to ?? null}::date + 1]) as edge
      where edge < t.through and edge <> date_trunc('month', edge)::date
      union select restaurant_id, date_trunc('month', day)::date from stale),
    stored as (
      select p.* from t cross join lateral (
        select * from payment_months p where p.restaurant_id = t.id and ${within(sql`p.month`)} offset 0) as p
      where not exists (select from split s where s.restaurant_id = p.restaurant_id and s.month = p.month)
      union all
      select p.* from t join split s on s.restaurant_id = t.id cross join lateral (
        select * from payment_days p where p.restaurant_id = t.id and p.day >= s.month
          and p.day < (s.month + interval '1 month')::date and ${within(sql`p.day`)}
          and p.day <> all(array(select day from stale where restaurant_id = t.id)) offset 0) as p)`
}

/** Whether days are sufficient to decide which payments match. */
function isSummedUp({ states, search, least, most }: PaymentFilter): boolean {
  const byDay = states?.every((state) => statusOf[state] !== undefined) ?? true
  return byDay && !search?.trim() && least === undefined && most === undefined
}

const statusOf: Partial<Record<string, PaymentStatus>> = {
  succeeded: 'succeeded',
  authorized: 'authorized',
  pending: 'pending',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  failed: 'failed',
}

/**
 * The amount of a charge is its effect on the provider's balance plus the transferred amount; a refund is the reverse.
 */
function toTotals(rows: TotalRow[]): { total: number; totals: PaymentTotals } {
  const orders = rows.filter(({ kind }) => kind === '')
  const sumOf = (some: TotalRow[], column: keyof Sums | 'amount') =>
    addCents(...some.map((row) => row[column]))
  const countOf = (some: TotalRow[]) => some.reduce((count, row) => count + row.rows, 0)
  const ofKinds = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind))
  const moved = (some: TotalRow[]) => addCents(sumOf(some, 'provider'), sumOf(some, 'transferred'))
  const inStatus = (status: PaymentStatus) => {
    const some = orders.filter((row) => row.payment_status === status)
    return { count: countOf(some), amount: sumOf(some, 'amount') }
  }
  const entries = rows.filter(({ kind }) => kind !== '')
  const sums = Object.fromEntries(accounts.map((account) => [account, sumOf(entries, account)])) as Sums
  return {
    total: countOf(orders),
    totals: {
      collected: { count: countOf(ofKinds('charge')), amount: moved(ofKinds('charge')) },
      refunded: {
        count: countOf(ofKinds('refund')) - countOf(ofKinds('refund_failed')),
        amount: cents(-moved(ofKinds('refund', 'refund_failed'))),
      },
      net: receivedByRestaurant(sums),
      platformFees: cents(-sums.platform_income),
      failed: inStatus('failed'),
      pending: inStatus('pending'),
      authorized: inStatus('authorized'),
    },
  }
}
