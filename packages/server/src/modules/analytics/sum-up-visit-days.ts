import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type DayRollup, type RollupApp, startOf, sumUpDays } from '../../platform/day-rollup.ts'
import { addUpPlatformDays, markPlatformDays, type PlatformDays } from '../../platform/platform-days.ts'
import { addedUp, platformVisits, sumColumns, sumsOfVisits, visitSums } from './visit-days.ts'

/** Maximum number of names per kind and day; visits with other names are summed up as "Other". */
const MAX_NAMES = 50

/**
 * Sums up the visits of closed days, and again of days on which a visit continued later, per restaurant and then for
 * all restaurants.
 */
export async function sumUpVisitDays(app: RollupApp, signal?: AbortSignal): Promise<void> {
  try {
    await sumUpDays(app, visitDays, signal)
  } finally {
    await addUpPlatformDays(app, platformVisitDays, signal)
  }
}

const visitDays: DayRollup = {
  name: 'visits',
  first: (restaurantId) =>
    sql`(select min(created_at) from site_visitors where restaurant_id = ${restaurantId})`,
  store,
  /** Days whose visits were deleted are retained. */
  async clear(tx, restaurantId) {
    await sql`
      with deleted as (
        delete from visit_days where restaurant_id = ${restaurantId} and day >= (
          select min(v.created_at at time zone r.timezone)::date from restaurants r
            join site_visitors v on v.restaurant_id = r.id where r.id = ${restaurantId})
        returning day)
      ${markPlatformDays('visits', sql`select day from deleted`)}`.execute(tx)
  },
}

async function store(tx: Tx, restaurantId: string, days: RawBuilder<unknown>): Promise<void> {
  await sql`delete from visit_days where restaurant_id = ${restaurantId} and day in (${days})`.execute(tx)
  await sql`
    with days as (${days}),
    spans as (
      select r.id as restaurant_id, r.timezone as zone, ${startOf(sql`days.day`, sql`r.timezone`)} as start_at,
        ${startOf(sql`days.day + 1`, sql`r.timezone`)} as end_at
      from restaurants r cross join days where r.id = ${restaurantId}),
    found as (${sumsOfVisits}),
    ranked as (select *, row_number() over (partition by day, kind order by visits desc, name) as rank from found)
    insert into visit_days (restaurant_id, day, kind, name, ${sumColumns})
    select restaurant_id, day, kind, case when rank > ${MAX_NAMES} then 'Other' else name end as name, ${addedUp}
    from ranked group by 1, 2, 3, 4`.execute(tx)
  await markPlatformDays('visits', days).execute(tx)
}

const platformVisitDays: PlatformDays = {
  rollup: platformVisits.rollup,
  table: platformVisits.platformTable,
  columns: ['kind', 'name', ...visitSums],
  addedUp: (days) => sql`
    with sums as (
      select day, kind, name, ${addedUp} from visit_days where day in (${days}) group by 1, 2, 3),
    ranked as (select *, row_number() over (partition by day, kind order by visits desc, name) as rank from sums)
    select day, kind, case when rank > ${MAX_NAMES} then 'Other' else name end as name, ${addedUp}
    from ranked group by 1, 2, 3`,
}
