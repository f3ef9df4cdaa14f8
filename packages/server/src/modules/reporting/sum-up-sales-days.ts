import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type DayRollup, type RollupApp, startOf, sumUpDays } from '../../platform/day-rollup.ts'
import { addUpPlatformDays, markPlatformDays, platformDaysOf } from '../../platform/platform-days.ts'
import { addedUp, salesColumnList, summedSales, sumsOfSpans } from './sales-sums.ts'
import { taxSumsOfSpans } from './tax-sums.ts'

/**
 * Sums up the sales of days that have closed, and again those that a late fee, refund or cancellation changed, per restaurant
 * and then for all restaurants.
 */
export async function sumUpSalesDays(app: RollupApp, signal?: AbortSignal): Promise<void> {
  try {
    await sumUpDays(app, salesRollup, signal)
  } finally {
    await addUpPlatformDays(app, platformDaysOf(summedSales), signal)
  }
}

/** The sales of each restaurant. */
export const salesRollup: DayRollup = {
  name: summedSales.rollup,
  first: (restaurantId) => sql`(select min(at) from ledger_entries where restaurant_id = ${restaurantId})`,
  store,
  async clear(tx, restaurantId) {
    await sql`
      with deleted as (delete from sales_days where restaurant_id = ${restaurantId} returning day)
      ${markPlatformDays('sales', sql`select day from deleted`)}`.execute(tx)
    await sql`delete from sales_months where restaurant_id = ${restaurantId}`.execute(tx)
    await sql`delete from tax_days where restaurant_id = ${restaurantId}`.execute(tx)
  },
}

async function store(tx: Tx, restaurantId: string, days: RawBuilder<unknown>): Promise<void> {
  await sql`delete from sales_days where restaurant_id = ${restaurantId} and day in (${days})`.execute(tx)
  await sql`delete from tax_days where restaurant_id = ${restaurantId} and day in (${days})`.execute(tx)
  const spans = sql`
    with days as (${days}),
    spans as (
      select r.id as restaurant_id, d.day, ${startOf(sql`d.day`, sql`r.timezone`)} as start_at,
        ${startOf(sql`d.day + 1`, sql`r.timezone`)} as end_at
      from restaurants r cross join days d where r.id = ${restaurantId})`
  await sql`${spans} insert into sales_days (restaurant_id, day, ${salesColumnList}) ${sumsOfSpans}`.execute(
    tx,
  )
  await sql`${spans} insert into tax_days (restaurant_id, day, rate, sales, discount, tax, taxable) ${taxSumsOfSpans}`.execute(
    tx,
  )
  const months = sql`select distinct date_trunc('month', day)::date from (${days}) as touched`
  await sql`delete from sales_months where restaurant_id = ${restaurantId} and month in (${months})`.execute(
    tx,
  )
  await sql`
    insert into sales_months (restaurant_id, month, ${salesColumnList})
    select restaurant_id, date_trunc('month', day)::date, ${addedUp} from sales_days
    where restaurant_id = ${restaurantId} and day >= (select min(date_trunc) from (${months}) as first)
      and date_trunc('month', day)::date in (${months})
    group by 1, 2`.execute(tx)
  await markPlatformDays('sales', days).execute(tx)
}
