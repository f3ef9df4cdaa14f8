import { accounts } from '@comanda/domain/ledger/entry'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'

/** Days before today that are not summed up yet. Triggers mark days that change after 12 hours (migration 109). */
const OPEN_DAYS = 1
/** Days summed up in one transaction. */
const CHUNK_DAYS = 31
const actor = 'system:payment-days'

const sums = sql.join(
  accounts.map((account) => sql`coalesce(sum(l.${sql.ref(account)}), 0)::bigint as ${sql.ref(account)}`),
)
const none = sql.join(accounts.map((account) => sql`0::bigint as ${sql.ref(account)}`))

/**
 * Rows like those of `payment_days` over `found`: orders with restaurant_id, id, day, payment_status, grand_total and
 * refunded_amount. `offset 0` keeps the planner, which overestimates `found`, from reading all ledger entries.
 */
export const dayTotals = sql`
  select restaurant_id, day, payment_status, '' as kind, count(*) as rows, sum(grand_total)::bigint as amount,
    count(*) filter (where refunded_amount > 0) as refunded_rows, ${none}
  from found group by 1, 2, 3
  union all
  select found.restaurant_id, day, payment_status, l.kind, count(*), 0, 0, ${sums}
  from found cross join lateral (
    select * from ledger_entries where restaurant_id = found.restaurant_id and order_id = found.id offset 0
  ) as l
  group by 1, 2, 3, 4`

/** Columns of `found`, from `o`, a row of orders. */
export const foundColumns = (day: RawBuilder<unknown>) =>
  sql`o.restaurant_id, o.id, ${day} as day, o.payment_status, o.grand_total, o.refunded_amount`

/** The instant at which a local day starts. */
export const startOf = (day: RawBuilder<unknown>, zone: RawBuilder<unknown>) =>
  sql`(${day})::timestamp at time zone ${zone}`

/** Sums up days that have closed, and again those that a late payment, refund, fee or dispute changed, and their months. */
export async function sumUpPaymentDays(app: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  const restaurants = await app.db.platform(actor, (tx) =>
    tx.selectFrom('restaurants').select('id').execute(),
  )
  for (const { id } of restaurants) {
    while (!signal?.aborted && (await app.db.tenant(id, actor, (tx) => sumUpChunk(tx, id))));
    if (!signal?.aborted) await app.db.tenant(id, actor, (tx) => sumUpStale(tx, id))
  }
}

/** Returns whether days remain. The row stays locked until the commit; see migration 103. */
async function sumUpChunk(tx: Tx, restaurantId: string): Promise<boolean> {
  await sql`
    insert into payment_days_through (restaurant_id, timezone)
    select id, timezone from restaurants where id = ${restaurantId} on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ first: string | null; end: string; last: string; moved: boolean }>`
    with before as (
      select r.timezone, t.timezone <> r.timezone as moved, t.through,
        (now() at time zone r.timezone)::date - ${OPEN_DAYS}::int as last
      from payment_days_through t join restaurants r on r.id = t.restaurant_id
      where t.restaurant_id = ${restaurantId} for update of t),
    days as (
      select before.*, case when not moved and isfinite(through) then through
        else (select (min(created_at) at time zone before.timezone)::date from orders
          where restaurant_id = ${restaurantId}) end as first
      from before)
    select first::text as first, least(first + ${CHUNK_DAYS}::int, last)::text as "end", last::text as last, moved
    from days`.execute(tx)
  const [days] = rows
  if (!days?.first || days.first >= days.last) return false
  if (days.moved) {
    await sql`delete from payment_days where restaurant_id = ${restaurantId}`.execute(tx)
    await sql`delete from payment_months where restaurant_id = ${restaurantId}`.execute(tx)
    await sql`delete from payment_days_stale where restaurant_id = ${restaurantId}`.execute(tx)
  }
  await sql`
    update payment_days_through set timezone = (select timezone from restaurants where id = ${restaurantId}),
      through = ${days.end}::date
    where restaurant_id = ${restaurantId}`.execute(tx)
  const series = sql`generate_series(${days.first}::date, ${days.end}::date - 1, interval '1 day') as series (day)`
  await insertDays(tx, restaurantId, sql`select day::date from ${series}`)
  return days.end < days.last
}

async function sumUpStale(tx: Tx, restaurantId: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    delete from payment_days_stale where restaurant_id = ${restaurantId} returning day::text as day`.execute(
    tx,
  )
  if (rows.length === 0) return
  const days = sql`select unnest(${rows.map(({ day }) => day)}::date[]) as day`
  await sql`delete from payment_days where restaurant_id = ${restaurantId} and day in (${days})`.execute(tx)
  await insertDays(tx, restaurantId, days)
}

async function insertDays(tx: Tx, restaurantId: string, days: RawBuilder<unknown>): Promise<void> {
  const columns = sql.join(
    ['restaurant_id', 'day', 'payment_status', 'kind', 'rows', 'amount', 'refunded_rows', ...accounts].map(
      (name) => sql.ref(name),
    ),
  )
  await sql`
    with days as (${days}),
    found as (
      select ${foundColumns(sql`days.day`)} from restaurants r cross join days cross join lateral (
        select * from orders where restaurant_id = r.id and created_at >= ${startOf(sql`days.day`, sql`r.timezone`)}
          and created_at < ${startOf(sql`days.day + 1`, sql`r.timezone`)} offset 0) as o
      where r.id = ${restaurantId})
    insert into payment_days (${columns}) ${dayTotals}`.execute(tx)
  await sql`select add_up_payment_months(${restaurantId}, array(${days}))`.execute(tx)
}
