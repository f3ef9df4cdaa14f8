import { accounts } from '@comanda/domain/ledger/entry'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { type DayRollup, type RollupApp, startOf, sumUpDays } from '../../../platform/day-rollup.ts'
import {
  addUpPlatformDays,
  markPlatformDays,
  platformDaysOf,
  type SummedDays,
} from '../../../platform/platform-days.ts'
import type { PaymentSource } from './sources.ts'

const sums = sql.join(
  accounts.map((account) => sql`coalesce(sum(l.${sql.ref(account)}), 0)::bigint as ${sql.ref(account)}`),
)
const none = sql.join(accounts.map((account) => sql`0::bigint as ${sql.ref(account)}`))

/** The kind of `l`, a ledger entry. Charges and refunds without a card have one of their own. */
const kind = sql`case when l.kind in ('charge', 'refund') and l.provider + l.transferred = 0 then 'other_' || l.kind else l.kind end`

/**
 * Rows like those of `payment_days` over `found`: payments with restaurant_id, id, day, payment_status and grand_total,
 * which ledger entries name in the column `key`. `offset 0` keeps the planner, which overestimates `found`, from
 * reading all ledger entries.
 */
export const dayTotals = (key: PaymentSource['key'] = 'order_id') => sql`
  select restaurant_id, day, payment_status, '' as kind, count(*) as rows, sum(grand_total)::bigint as amount, ${none}
  from found group by 1, 2, 3
  union all
  select found.restaurant_id, day, payment_status, ${kind}, count(*), 0, ${sums}
  from found cross join lateral (
    select * from ledger_entries where restaurant_id = found.restaurant_id and ${sql.ref(key)} = found.id offset 0
  ) as l
  group by 1, 2, 3, 4`

/** Columns of `found`, from `o`, a row of a source. */
export const foundColumns = (day: RawBuilder<unknown>) =>
  sql`o.restaurant_id, o.id, ${day} as day, o.payment_status, o.grand_total`

/** The rows of `payment_days` of one restaurant or of all, and those of all per month. */
export const summedPayments: SummedDays & { platformMonths: string } = {
  rollup: 'payments',
  table: 'payment_days',
  platformTable: 'platform_payment_days',
  platformMonths: 'platform_payment_months',
  keys: ['payment_status', 'kind'],
  sums: ['rows', 'amount', ...accounts],
}

/**
 * Sums up days that have closed, and again those that a late payment, refund, fee or dispute changed, and their months, per
 * restaurant and then for all restaurants.
 */
export async function sumUpPaymentDays(app: RollupApp, signal?: AbortSignal): Promise<void> {
  try {
    await sumUpDays(app, paymentRollup, signal)
  } finally {
    await addUpPlatformDays(app, platformDaysOf(summedPayments), signal)
  }
}

/** The payments of each restaurant. */
export const paymentRollup: DayRollup = {
  name: 'payments',
  first: (restaurantId) => sql`(select min(created_at) from orders where restaurant_id = ${restaurantId})`,
  store: storeDays,
  async clear(tx, restaurantId) {
    await sql`
      with deleted as (delete from payment_days where restaurant_id = ${restaurantId} returning day)
      ${markPlatformDays('payments', sql`select day from deleted`)}`.execute(tx)
    await sql`delete from payment_months where restaurant_id = ${restaurantId}`.execute(tx)
  },
}

async function storeDays(tx: Tx, restaurantId: string, days: RawBuilder<unknown>): Promise<void> {
  await sql`delete from payment_days where restaurant_id = ${restaurantId} and day in (${days})`.execute(tx)
  const columns = sql.join(
    ['restaurant_id', 'day', ...summedPayments.keys, ...summedPayments.sums].map((name) => sql.ref(name)),
  )
  await sql`
    with days as (${days}),
    found as (
      select ${foundColumns(sql`days.day`)} from restaurants r cross join days cross join lateral (
        select * from orders where restaurant_id = r.id and created_at >= ${startOf(sql`days.day`, sql`r.timezone`)}
          and created_at < ${startOf(sql`days.day + 1`, sql`r.timezone`)} offset 0) as o
      where r.id = ${restaurantId})
    insert into payment_days (${columns}) ${dayTotals()}`.execute(tx)
  await sql`select add_up_payment_months(${restaurantId}, array(${days}))`.execute(tx)
  await markPlatformDays('payments', days).execute(tx)
}
