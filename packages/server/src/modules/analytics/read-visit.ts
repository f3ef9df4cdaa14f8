import type { VisitDetails } from '@comanda/contract/visit-reports'
import type { Cents } from '@comanda/domain/money/cents'
import { browserLabel } from '@comanda/domain/people/browser'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { cartColumns, joinCart, toVisit, type VisitRow, visitColumns } from './read-live.ts'

const MAX_STEPS = 200

/** What happened in a visit; null if there is none. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readVisit(
  app: App,
  caller: Caller,
  { restaurantId, sessionId }: { restaurantId: string; sessionId: string },
): Promise<VisitDetails | null> {
  requireRight(caller, 'analytics.view', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<DetailRow>`
      select shown.*, ${cartColumns} from (
        select ${visitColumns}, v.landing_page, v.referrer, v.user_agent, v.page_count, v.orders, v.revenue
        from restaurants r join site_visitors v on v.restaurant_id = r.id
        where r.id = ${restaurantId} and v.session_id = ${sessionId}) as shown ${joinCart}`.execute(tx)
    const [row] = rows
    if (!row) return null
    return {
      ...toVisit(row),
      landingPage: row.landing_page ?? '/',
      referrer: row.referrer,
      browser: browserLabel(row.user_agent ?? ''),
      pageViews: row.page_count,
      orders: row.orders,
      revenue: row.revenue,
      steps: await readSteps(tx, row),
      lines: await readLines(tx, row),
    }
  })
}

interface DetailRow extends VisitRow {
  landing_page: string | null
  referrer: string | null
  user_agent: string | null
  page_count: number
  orders: number
  revenue: Cents
}

/** Limited to the time of the visit, so that the indexes by time can be used. An order is paid up to a day later. */
async function readSteps(tx: Tx, row: DetailRow): Promise<VisitDetails['steps']> {
  const during = sql`restaurant_id = ${row.restaurant_id} and session_id = ${row.session_id}
    and created_at >= ${row.created_at} and created_at < ${new Date(row.last_activity.getTime() + hours(24))}`
  const { rows } = await sql<{
    at: Date
    kind: VisitDetails['steps'][number]['kind']
    name: string
    quantity: number | null
  }>`
    select created_at as at, 0 as place, id, 'page_viewed' as kind, path as name, null::int as quantity
      from page_views where ${during}
    union all
    select created_at, 1, id, event_type, coalesce(product_name, ''), quantity from cart_events where ${during}
    union all
    select created_at, 2, id, event_type, '', null from checkout_events where ${during}
    order by at, place, id limit ${MAX_STEPS}`.execute(tx)
  return rows.map(({ at, kind, name, quantity }) => ({ at: at.getTime(), kind, name, quantity }))
}

async function readLines(tx: Tx, { restaurant_id, session_id }: DetailRow): Promise<VisitDetails['lines']> {
  const { rows } = await sql<VisitDetails['lines'][number]>`
    select i.product_name as name, i.quantity, i.total_price as total, i.removed_at is not null as removed
    from cart_sessions c join cart_items i on i.restaurant_id = c.restaurant_id and i.cart_session_id = c.id
    where c.restaurant_id = ${restaurant_id} and c.session_id = ${session_id}
    order by i.added_at, i.id limit 100`.execute(tx)
  return rows
}
