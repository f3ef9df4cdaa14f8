import { addCents, type Cents, zeroCents } from '@comanda/domain/money/cents'
import { spanOf } from '@comanda/domain/reporting/periods'
import { hours, type Instant, type LocalDate, type Zone } from '@comanda/domain/time/instant'
import { addDays, instantAt, zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { AccessScope } from '../identity/public.ts'
import { among } from './among.ts'

/** The sales of one hour at a restaurant, today or on the same weekday last week. */
export interface HourSales {
  restaurantId: string
  isToday: boolean
  /** The hour since the start of the day. */
  hour: number
  revenue: Cents
  /** The part up to the current time of day. */
  untilNow: { orders: number; revenue: Cents }
}

/** The local day of `now`, the same weekday last week, and both as instants. */
export function daysAround(now: Instant, zone: Zone) {
  const { date: day, minuteOfDay, second } = zonedTime(now, zone)
  const lastWeek = addDays(day, -7)
  return {
    day,
    lastWeek,
    today: spanOf({ first: day, last: day }, zone),
    before: spanOf({ first: lastWeek, last: lastWeek }, zone),
    beforeUntil: instantAt(lastWeek, minuteOfDay, zone) + second * 1000,
  }
}

/** The starts of the hours of a local day: 23 or 25 on a clock change. */
export function hoursOf(day: LocalDate, zone: Zone): Instant[] {
  const { start, end } = spanOf({ first: day, last: day }, zone)
  return Array.from({ length: Math.ceil((end - start) / hours(1)) }, (_, hour) => start + hours(hour))
}

/**
 * Revenue by restaurant and hour, from the ledger like every sum of `modules/reporting`: a refund reduces the hour in which it
 * was made.
 */
export async function readHours(tx: Tx, scope: AccessScope, now: Instant, zone: Zone): Promise<HourSales[]> {
  const { today, before, beforeUntil } = daysAround(now, zone)
  const at = (instant: Instant) => sql`${new Date(instant)}::timestamptz`
  const { rows } = await sql<
    Omit<HourSales, 'untilNow'> & { ordersUntilNow: number; revenueUntilNow: Cents }
  >`
    select r.id as "restaurantId", s.is_today as "isToday",
      floor(extract(epoch from l.at - s.start_at) / 3600)::int as hour,
      -sum(l.paid)::bigint as revenue,
      (count(*) filter (where l.kind = 'charge' and l.at <= s.until and o.status <> 'cancelled'))::int as "ordersUntilNow",
      coalesce(-sum(l.paid) filter (where l.at <= s.until), 0)::bigint as "revenueUntilNow"
    from (values (true, ${at(today.start)}, ${at(today.end)}, ${at(now)}),
        (false, ${at(before.start)}, ${at(before.end)}, ${at(beforeUntil)})) as s (is_today, start_at, end_at, until)
      cross join restaurants r
      cross join lateral (
        select kind, at, order_id, sales + discount + tax + delivery + processing_fee as paid from ledger_entries
        where restaurant_id = r.id and at >= s.start_at and at < s.end_at offset 0) as l
      left join orders o on l.kind = 'charge' and o.restaurant_id = r.id and o.id = l.order_id
    where ${among(scope, sql`r.id`)}
    group by 1, 2, 3`.execute(tx)
  return rows.map(({ ordersUntilNow, revenueUntilNow, ...row }) => ({
    ...row,
    untilNow: { orders: ordersUntilNow, revenue: revenueUntilNow },
  }))
}

/** The revenue of a number of hours, in order; zero for hours without any. */
export function revenueByHour(sales: readonly HourSales[], count: number): Cents[] {
  const sums = Array.from({ length: count }, () => zeroCents)
  for (const { hour, revenue } of sales) sums[hour] = addCents(sums[hour] ?? zeroCents, revenue)
  return sums.slice(0, count)
}
