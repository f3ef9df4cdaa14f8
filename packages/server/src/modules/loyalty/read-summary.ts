import type { Cents } from '@comanda/domain/money/cents'
import { compareSales } from '@comanda/domain/reporting/compare-days'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay, zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { readSalesDays } from '../reporting/public.ts'
import { readZone } from './read-expiries.ts'
import { isNearReward } from './read-members.ts'

const WEEKS = 8
/** Days that are compared, with today. */
const DAYS = 30

/**
 * What the programs of a restaurant issued and redeemed so far. Includes members whose accounts were deleted, except in
 * the numbers of members and in the weeks. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readSummary(app: App, caller: Caller, restaurantId: string) {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const zone = await readZone(tx, restaurantId)
    const { rows: members } = await sql<{ members: number; near: number }>`
      select count(*)::int as members, (count(*) filter (where ${isNearReward}))::int as near
      from loyalty_members as member
        left join loyalty_programs as program on program.restaurant_id = member.restaurant_id and program.is_active
      where member.restaurant_id = ${restaurantId}`.execute(tx)
    const { rows: totals } = await sql<Totals>`
      select program_id as "programId", sum(issued)::float8 as issued, sum(redeemed)::float8 as redeemed,
        sum(value)::float8 as value
      from (
        select program_id, issued, redeemed, value from loyalty_totals(${restaurantId}::uuid, null)
        union all
        select program_id, points_issued, rewards_redeemed, redeemed_value from loyalty_departed
        where restaurant_id = ${restaurantId}
      ) as parts group by program_id`.execute(tx)
    const { rows: programs } = await sql<{ id: string; members: number }>`
      select id, (select count(distinct user_id)::int from loyalty_ledger as entry
        where entry.restaurant_id = ${restaurantId} and entry.program_id = loyalty_programs.id) as members
      from loyalty_programs where restaurant_id = ${restaurantId} and archived_at is null`.execute(tx)
    const { rows: sales } = await sql<ProgramSales>`
      select program_id as "programId", count(*)::int as orders, sum(revenue)::float8 as revenue
      from (
        select distinct on (o.id) entry.program_id, greatest(o.subtotal - o.discount_amount - o.refunded_amount, 0) as revenue
        from loyalty_ledger as entry
          join orders o on o.restaurant_id = entry.restaurant_id and o.id = entry.order_id
        where entry.restaurant_id = ${restaurantId} and entry.kind = 'earn' and o.paid_at is not null
          and o.status <> 'cancelled'
        order by o.id, entry.id
      ) as earned group by program_id`.execute(tx)
    const { rows: weeks } = await sql<{ startsOn: string; issued: number; redeemed: number }>`
      with days as (
        select (${new Date(app.now())}::timestamptz at time zone ${zone})::date as today
      ), weeks as (
        select generate_series(today - extract(dow from today)::int - ${7 * (WEEKS - 1)}::int, today, interval '7 days')::date as start
        from days
      )
      select to_char(weeks.start, 'YYYY-MM-DD') as "startsOn",
        coalesce(sum(loyalty_issued(kind, points)), 0)::int as issued,
        coalesce(-sum(points) filter (where kind in ('redeem', 'reverse_redeem')), 0)::int as redeemed
      from weeks left join loyalty_ledger as entry on entry.restaurant_id = ${restaurantId}
        and entry.at >= weeks.start::timestamp at time zone ${zone}
        and entry.at < (weeks.start + 7)::timestamp at time zone ${zone}
      group by weeks.start order by weeks.start`.execute(tx)
    const today = zonedTime(app.now(), zone).date
    const first = addDays(today, 1 - DAYS)
    const days = await readSalesDays(tx, { restaurantIds: [restaurantId], zone: null, first, last: today })
    const rewardDays = await readRewardDays(tx, restaurantId, first, zone)
    const sum = (field: 'issued' | 'redeemed' | 'value') =>
      totals.reduce((total, program) => total + program[field], 0)
    const [{ members: count, near } = { members: 0, near: 0 }] = members
    return {
      programs: programs.length,
      members: count,
      pointsIssued: sum('issued'),
      rewardsRedeemed: sum('redeemed'),
      nearReward: near,
      redeemedValue: sum('value') as Cents,
      byProgram: programs.map(({ id, members }) => {
        const of = totals.find(({ programId }) => programId === id)
        const sold = sales.find(({ programId }) => programId === id)
        return {
          ...{ programId: id, members, orders: sold?.orders ?? 0, revenue: (sold?.revenue ?? 0) as Cents },
          ...{ pointsIssued: of?.issued ?? 0, rewardsRedeemed: of?.redeemed ?? 0 },
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

/** What members bought while a program was active. */
interface ProgramSales {
  programId: string | null
  orders: number
  revenue: number
}

interface Totals {
  programId: string | null
  issued: number
  redeemed: number
  value: number
}
