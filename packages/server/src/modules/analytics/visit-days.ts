import { directSource, stage } from '@comanda/domain/reporting/visits'
import { type RawBuilder, sql } from 'kysely'

/** The sums over visits, in the order of the columns of `visit_days`. */
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

/** The table with the sums over all restaurants. */
export const platformVisits = { rollup: 'visits', platformTable: 'platform_visit_days' } as const

/** After a visit began, its page views count within this time. */
const longestVisit = sql`interval '1 day'`

/**
 * Rows like those of `visit_days` over `spans`, rows with restaurant_id, zone, start_at and end_at: by day of the restaurant,
 * kind and name. `offset 0` keeps the planner from reading the visits of all restaurants at once. Page views, which no index
 * finds by their visit, are read by time and joined to all visits at once.
 */
export const sumsOfVisits: RawBuilder<unknown> = sql`
  with visits as materialized (
    select visit.*, (visit.created_at at time zone spans.zone)::date as day, spans.start_at
    from spans cross join lateral (
      select restaurant_id, session_id, created_at, last_activity, source, device, stage, turned_away, page_count, orders, revenue
      from site_visitors where restaurant_id = spans.restaurant_id
        and created_at >= spans.start_at and created_at < spans.end_at offset 0) as visit),
  pages as materialized (
    select page.*, spans.start_at from spans cross join lateral (
      select restaurant_id, path, session_id from page_views where restaurant_id = spans.restaurant_id
        and created_at >= spans.start_at and created_at < spans.end_at + ${longestVisit} offset 0) as page)
  select v.restaurant_id, v.day, of.kind, of.name, count(*) as visits, sum(page_count) as page_views,
    count(*) filter (where stage >= ${stage.viewed}::int) as viewed, count(*) filter (where stage >= ${stage.added}::int) as added,
    count(*) filter (where stage >= ${stage.started}::int) as started,
    count(*) filter (where stage >= ${stage.completed}::int) as completed,
    sum(orders) as orders, sum(revenue) as revenue,
    sum(extract(epoch from last_activity - created_at))::bigint as seconds
  from visits as v cross join lateral (values
    ('all', ''), ('source', coalesce(v.source, ${directSource})), ('device', coalesce(v.device, 'desktop')),
    ('turned_away', case when stage < ${stage.added}::int then v.turned_away end)) as of (kind, name)
  where of.name is not null
  group by 1, 2, 3, 4
  union all
  select v.restaurant_id, v.day, 'page', path, count(distinct session_id), count(*), 0, 0, 0, 0, 0, 0, 0
  from pages join visits v using (restaurant_id, session_id, start_at)
  group by 1, 2, 3, 4`

/** The names of the sums, to select them from `rows`. */
export const sumColumns = sql.join(visitSums.map((name) => sql.ref(name)))

/** Adds up rows of `visit_days`. */
export const addedUp = sql.join(
  visitSums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
)
