import { countDays, type Period } from '@comanda/domain/reporting/periods'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { DayRollup } from '../../../platform/day-rollup.ts'
import { rangeDays } from '../range.ts'
import { liveDays, rollupOf } from './analysed-days.ts'
import { dishDays, dishPairs } from './dish-days.ts'

const sums = sql.join(dishDays.sums.map((name) => sql.ref(name)))
const added = sql.join(dishDays.sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))
/** The sums of `d` times a factor. */
const times = (factor: RawBuilder<unknown>) =>
  sql.join(dishDays.sums.map((name) => sql`${factor} * d.${sql.ref(name)}`))

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
 * Defines `top`, the dishes of all restaurants with the highest revenue, with the `count` of all. A dish is in its window as a
 * whole, unless it is one of `differing`: it has days that are not stored, have changed, or are in the window and not in the
 * period or the reverse, or its restaurant has another time zone now.
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
    corrected as materialized (
      select restaurant_id, product_id, sum(found)::int as found, bool_or(is_stored) as is_stored, ${added} from (
        select *, false as is_stored from differing
        union all
        select d.restaurant_id, d.product_id, d.found, ${times(sql`1`)}, true from differing cross join lateral (
          select * from dish_windows d where d.restaurant_id = differing.restaurant_id and d.days = ${countDays(period)}::int
            and d.product_id = differing.product_id offset 0) as d) as both_parts
      group by 1, 2),
    top as (
      select *, ((select count(*) from ${stored} as d) - (select count(*) from corrected where is_stored)
        + (select count(*) from corrected where found > 0))::int as count
      from (
        select restaurant_id, product_id, ${sums} from corrected where found > 0
        union all (
          select restaurant_id, product_id, ${sums} from ${stored} as d
          where (restaurant_id, product_id) not in (select restaurant_id, product_id from differing)
          order by revenue desc, viewed desc, product_id limit ${limit})) as candidates
      order by revenue desc, viewed desc, product_id limit ${limit})`
}
