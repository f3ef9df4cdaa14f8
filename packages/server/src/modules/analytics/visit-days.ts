import { directSource, stage } from '@comanda/domain/reporting/visits'
import { type RawBuilder, sql } from 'kysely'

/** What is added up of visits, in the order of the columns of `visit_days`. */
export const visitSums = [
  'visits',
  'page_views',
  'viewed',
  'added',
  'started',
  'completed',
  'orders',
  'revenue',
  'seconds',
] as const

/** Where the visits of all restaurants are added up. */
export const platformVisits = { rollup: 'visits', platformTable: 'platform_visit_days' } as const

/** After a visit began, its page views count within this time. */
const longestVisit = sql`interval '1 day'`

/**
 * Rows like those of `visit_days` over `spans`, rows with restaurant_id, zone, start_at and end_at: by day of the restaurant,
 * kind and name. `offset 0` keeps the planner from reading the visits of all restaurants at once.
 */
export const sumsOfVisits: RawBuilder<unknown> = sql`
  select v.restaurant_id, v.day, of.kind, of.name, count(*) as visits, sum(page_count) as page_views,
    count(*) filter (where stage >= ${stage.viewed}::int) as viewed, count(*) filter (where stage >= ${stage.added}::int) as added,
    count(*) filter (where stage >= ${stage.started}::int) as started,
    count(*) filter (where stage >= ${stage.completed}::int) as completed,
    sum(orders) as orders, sum(revenue) as revenue,
    sum(extract(epoch from last_activity - created_at))::bigint as seconds
  from (
    select visit.*, (visit.created_at at time zone spans.zone)::date as day from spans cross join lateral (
      select * from site_visitors where restaurant_id = spans.restaurant_id
        and created_at >= spans.start_at and created_at < spans.end_at offset 0) as visit
  ) as v cross join lateral (values
    ('all', ''), ('source', coalesce(v.source, ${directSource})), ('device', coalesce(v.device, 'desktop')),
    ('turned_away', case when stage < ${stage.added}::int then v.turned_away end)) as of (kind, name)
  where of.name is not null
  group by 1, 2, 3, 4
  union all
  select spans.restaurant_id, (page.begun at time zone spans.zone)::date, 'page', page.path,
    count(distinct page.session_id), count(*), 0, 0, 0, 0, 0, 0, 0
  from spans cross join lateral (
    select p.path, p.session_id, v.created_at as begun from page_views p
      join site_visitors v on v.restaurant_id = p.restaurant_id and v.session_id = p.session_id
    where p.restaurant_id = spans.restaurant_id
      and p.created_at >= spans.start_at and p.created_at < spans.end_at + ${longestVisit}
      and v.created_at >= spans.start_at and v.created_at < spans.end_at offset 0) as page
  group by 1, 2, 3, 4`

/** The names of the sums, to select them from `rows`. */
export const sumColumns = sql.join(visitSums.map((name) => sql.ref(name)))

/** Adds up rows of `visit_days`. */
export const addedUp = sql.join(
  visitSums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
)
