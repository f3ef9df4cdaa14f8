import { cents } from '@comanda/domain/money/cents'
import { compareSales } from '@comanda/domain/reporting/compare-days'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay, zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { readSalesDays } from '../reporting/public.ts'
import { zoneOf } from '../restaurants/public.ts'

const WEEKS = 8
/** The number of compared days, including today. */
const DAYS = 30

/**
 * What the programs of a restaurant issued and redeemed until they were summed up last, at most about a minute ago; null before
 * the first time, unless there was no program yet. Includes members whose accounts were deleted, except in the numbers of
 * members and in the weeks, which are those of now. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readSummary(app: App, caller: Caller, restaurantId: string) {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const zone = await zoneOf(tx, restaurantId)
    const { rows: summaries } = await sql<{ summedAt: Date | null; members: number; near: number }>`
      select summed_at as "summedAt", members, near_reward as near from loyalty_summaries
      where restaurant_id = ${restaurantId}`.execute(tx)
    const { rows: sums } = await sql<ProgramSums>`
      select program_id as "programId", members, points_issued as issued, rewards_redeemed as redeemed,
        redeemed_value as value, orders, revenue
      from loyalty_program_sums where restaurant_id = ${restaurantId}`.execute(tx)
    const { rows: programs } = await sql<{ id: string }>`
      select id from loyalty_programs where restaurant_id = ${restaurantId} and archived_at is null`.execute(
      tx,
    )
    const today = zonedTime(app.now(), zone).date
    // Each week by the index of the time: a join would compare each entry with all weeks.
    const { rows: weeks } = await sql<{ startsOn: string; issued: number; redeemed: number }>`
      with days as (
        select (${new Date(app.now())}::timestamptz at time zone ${zone})::date as today
      ), weeks as (
        select generate_series(today - extract(dow from today)::int - ${7 * (WEEKS - 1)}::int, today, interval '7 days')::date as start
        from days
      )
      select to_char(weeks.start, 'YYYY-MM-DD') as "startsOn", sums.issued, sums.redeemed
      from weeks cross join lateral (
        select coalesce(sum(loyalty_issued(kind, points)), 0)::int as issued,
          coalesce(-sum(points) filter (where kind in ('redeem', 'reverse_redeem')), 0)::int as redeemed
        from loyalty_ledger where restaurant_id = ${restaurantId}
          and at >= weeks.start::timestamp at time zone ${zone}
          and at < (weeks.start + 7)::timestamp at time zone ${zone}
      ) as sums
      order by weeks.start`.execute(tx)
    const first = addDays(today, 1 - DAYS)
    const days = await readSalesDays(tx, { restaurantIds: [restaurantId], zone: null, first, last: today })
    const rewardDays = await readRewardDays(tx, restaurantId, first, zone)
    const sum = (field: 'issued' | 'redeemed' | 'value') =>
      sums.reduce((total, program) => total + program[field], 0)
    // The first program adds the row: without it there is nothing to sum up.
    const nothing = { summedAt: new Date(app.now()), members: 0, near: 0 }
    const [{ summedAt, members, near } = nothing] = summaries
    return {
      summedAt: summedAt?.getTime() ?? null,
      programs: programs.length,
      members,
      pointsIssued: sum('issued'),
      rewardsRedeemed: sum('redeemed'),
      nearReward: near,
      redeemedValue: cents(sum('value')),
      byProgram: programs.map(({ id }) => {
        const of = sums.find(({ programId }) => programId === id)
        return {
          programId: id,
          members: of?.members ?? 0,
          orders: of?.orders ?? 0,
          revenue: cents(of?.revenue ?? 0),
          pointsIssued: of?.issued ?? 0,
          rewardsRedeemed: of?.redeemed ?? 0,
          compared: compareSales(days, ({ day }) => rewardDays.has(`${id} ${day}`)),
        }
      }),
      weeks,
    }
  })
}

/** The days on which a paid order used a reward of a program, as "program day". */
async function readRewardDays(
  tx: Tx,
  restaurantId: string,
  first: LocalDate,
  zone: Zone,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct entry.program_id || ' ' || (o.paid_at at time zone ${zone})::date as key
    from loyalty_ledger as entry join orders o on o.restaurant_id = entry.restaurant_id and o.id = entry.order_id
    where entry.restaurant_id = ${restaurantId} and entry.kind = 'redeem' and entry.program_id is not null
      and entry.at >= ${new Date(startOfDay(addDays(first, -1), zone))}
      and o.paid_at >= ${new Date(startOfDay(first, zone))} and o.status <> 'cancelled'`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

interface ProgramSums {
  programId: string
  members: number
  issued: number
  redeemed: number
  value: number
  orders: number
  revenue: number
}
