import type { LiveVisit } from '@comanda/contract/visit-reports'
import type { Cents } from '@comanda/domain/money/cents'
import { directSource, funnelStages, liveMinutes, type VisitDevice } from '@comanda/domain/reporting/visits'
import { hours, minutes } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { inScope } from '../../platform/analysed-days.ts'
import { accessScopeOf } from '../identity/public.ts'

const MAX_LISTED = 50
/** A visit that began earlier is not searched for. */
const MAX_AGE_HOURS = 24

/** The visits with activity within the last minutes, latest first. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readLive(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId?: string },
): Promise<{ count: number; visits: LiveVisit[] }> {
  const scope = accessScopeOf(app, caller, 'analytics.view', restaurantId)
  const now = app.now()
  const { rows } = await scope.read((tx) =>
    sql<VisitRow & { count: number }>`
      with live as (
        select ${visitColumns} from restaurants r cross join lateral (
          select * from site_visitors where restaurant_id = r.id
            and created_at > ${new Date(now - hours(MAX_AGE_HOURS))}
            and last_activity > ${new Date(now - minutes(liveMinutes))} offset 0) as v
        where ${inScope(scope.restaurantIds)})
      select shown.*, ${cartColumns}
      from (select *, count(*) over () as count from live order by last_activity desc, session_id limit ${MAX_LISTED}) as shown
        ${joinCart}
      order by last_activity desc, session_id`.execute(tx),
  )
  return { count: rows[0]?.count ?? 0, visits: rows.map(toVisit) }
}

export interface VisitRow {
  restaurant_id: string
  restaurant_name: string
  timezone: string
  session_id: string
  device: VisitDevice | null
  source: string | null
  current_page: string | null
  city: string | null
  country: string | null
  stage: number
  created_at: Date
  last_activity: Date
  items: number | null
  value: Cents | null
}

/** Uses `r`, a row of restaurants, and `v`, a row of site_visitors. */
export const visitColumns: RawBuilder<unknown> = sql`r.id as restaurant_id, r.name as restaurant_name, r.timezone, v.session_id,
  v.device, v.source, v.current_page, v.city, v.country, v.stage, v.created_at, v.last_activity`

export const cartColumns: RawBuilder<unknown> = sql`cart.items, cart.value`

/** The cart of `shown`, visits with `visitColumns`; none once it is empty. */
export const joinCart: RawBuilder<unknown> = sql`left join lateral (
  select total_items as items, total_value as value from cart_sessions
  where restaurant_id = shown.restaurant_id and session_id = shown.session_id and total_items > 0
  order by last_activity desc limit 1) as cart on true`

export function toVisit(row: VisitRow): LiveVisit {
  return {
    restaurant: { id: row.restaurant_id, name: row.restaurant_name, zone: row.timezone },
    sessionId: row.session_id,
    device: row.device ?? 'desktop',
    source: row.source ?? directSource,
    page: row.current_page ?? '/',
    city: row.city,
    country: row.country,
    stage: (funnelStages[row.stage] ?? funnelStages[0]).key,
    startedAt: row.created_at.getTime(),
    lastActivity: row.last_activity.getTime(),
    cart: row.items === null || row.value === null ? null : { items: row.items, value: row.value },
  }
}
