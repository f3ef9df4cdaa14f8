import { countDays, type Period } from '@comanda/domain/reporting/periods'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { liveDays, rollupOf } from '../../../platform/analysed-days.ts'
import type { DayRollup } from '../../../platform/day-rollup.ts'
import { rangeDays } from '../range.ts'
import { dishDays, dishPairs } from './dish-days.ts'

const sums = sql.join(dishDays.sums.map((name) => sql.ref(name)))
const added = sql.join(dishDays.sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))
/** The sums of `d` times a factor. */
const times = (factor: RawBuilder<unknown>) =>
  sql.join(dishDays.sums.map((name) => sql`${factor} * d.${sql.ref(name)}`))
/** The sums of a window `d` with those of `e`, by which the period differs from it. */
const corrected = sql.join(
  dishDays.sums.map(
    (name) => sql`coalesce(d.${sql.ref(name)}, 0) + coalesce(e.${sql.ref(name)}, 0) as ${sql.ref(name)}`,
  ),
)

const stored = rollupOf(
  dishDays.rollup,
  (restaurantId) => sql`least(
    (select min(created_at) from cart_events where restaurant_id = ${restaurantId}),
    (select min(paid_at) from orders where restaurant_id = ${restaurantId} and paid_at is not null))`,
  [dishDays, dishPairs],
)

/** The days of each dish, and their windows. */
export const dishRollup: DayRollup = {
  ...stored,
  async store(tx, restaurantId, days) {
    await stored.store(tx, restaurantId, days)
    await storeWindows(tx, restaurantId)
  },
}

/**
 * Adds up the stored days of each dish that reports show now: the first day that is not stored (`through`) is yesterday.
 */
async function storeWindows(tx: Tx, restaurantId: string): Promise<void> {
  await sql`delete from dish_windows where restaurant_id = ${restaurantId}`.execute(tx)
  await sql`
    insert into dish_windows (restaurant_id, days, product_id, found, ${sums})
    select t.restaurant_id, days, product_id, count(*), ${added}
    from day_rollups t cross join unnest(${Object.values(rangeDays)}::int[]) as days
      join dish_days d on d.restaurant_id = t.restaurant_id and d.day >= t.through + 2 - days and d.day < t.through
    where t.restaurant_id = ${restaurantId} and t.rollup = ${dishDays.rollup}
    group by 1, 2, 3`.execute(tx)
}

/**
 * Defines `top`, the dishes of all restaurants with the highest revenue, with the `count` of all. Of `differing` dishes, for
 * which the period differs from their window, the difference is read: days that are not stored or have changed, days that are
 * in the window and not in the period or the reverse, and the window of a restaurant with another time zone now.
 */
export function topOfAll(period: Period, limit: number): RawBuilder<unknown> {
  const [first, last] = [sql`${period.first}::date`, sql`${period.last}::date`]
  const stored = sql`(select * from dish_windows where days = ${countDays(period)}::int)`
  return sql`
    ${liveDays(dishDays, 'all', period)},
    edges as materialized (
      select t.id, edge.* from t cross join lateral (select t.through + 2 - ${countDays(period)}::int as begins) as stored
        cross join lateral (values
          (least(begins, ${first}), least(greatest(begins, ${first}), through), case when begins > ${first} then 1 else -1 end),
          (${last} + 1, through, -1)) as edge (start_day, end_day, sign)
      where isfinite(through) and start_day < end_day
      union all select restaurant_id, day, day + 1, -1 from stale),
    differing as materialized (
      select restaurant_id, product_id, sum(found)::int as found, ${added} from (
        select restaurant_id, product_id, 1 as found, ${sums} from live
        union all
        select d.restaurant_id, d.product_id, edges.sign, ${times(sql`edges.sign`)} from edges cross join lateral (
          select * from dish_days where restaurant_id = edges.id and day >= edges.start_day and day < edges.end_day
          offset 0) as d
        union all
        select d.restaurant_id, d.product_id, -d.found, ${times(sql`-1`)} from t join ${stored} as d
          on d.restaurant_id = t.id where t.moved) as differences
      group by 1, 2),
    -- The revenue that enough dishes have, whatever is added to others.
    sufficient as materialized (
      select coalesce((
        select revenue from ${stored} as d where (restaurant_id, product_id) not in (
          select restaurant_id, product_id from differing where revenue < 0)
        order by revenue desc offset ${limit - 1} limit 1), 0) as revenue),
    candidates as (
      select restaurant_id, product_id from ${stored} as d where revenue >= (select revenue from sufficient)
      union
      select restaurant_id, product_id from differing
        where revenue > 0 or revenue >= (select revenue from sufficient)),
    top as (
      select restaurant_id, product_id, ${corrected}, (
        (select count(*) from ${stored} as d)
        + (select count(*) from differing e where found > 0 and not exists (
          select from ${stored} as d where d.restaurant_id = e.restaurant_id and d.product_id = e.product_id))
        - (select count(*) from differing e join ${stored} as d using (restaurant_id, product_id)
          where e.found < 0 and e.found + d.found <= 0))::int as count
      from candidates left join differing as e using (restaurant_id, product_id) left join lateral (
        select found, ${sums} from ${stored} as stored where stored.restaurant_id = candidates.restaurant_id
          and stored.product_id = candidates.product_id offset 0) as d on true
      where coalesce(d.found, 0) + coalesce(e.found, 0) > 0
      order by revenue desc, viewed desc, product_id limit ${limit})`
}
