import type { RealtimeReport } from '@comanda/contract/system'
import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { readPresence } from '../kitchen/public.ts'

const MINUTES = 60
/** The restaurants of a report, which is requested every few seconds. */
const BUSIEST = 50

/**
 * The current activity at all restaurants: open tickets, kitchens and visitors of the busiest ones, with the totals of all, and the
 * orders of the last hour.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readRealtime(app: App, caller: Caller): Promise<RealtimeReport> {
  requireRight(caller, 'platform.manage', null)
  const now = app.now()
  const first = Math.floor(now / minutes(1)) * minutes(1) - minutes(MINUTES - 1)
  return app.db.platform(caller.actor, async (tx) => {
    const { rows: orders } = await sql<{ minute: number; orders: number }>`
      select floor(extract(epoch from created_at) / 60)::float8 as minute, count(*)::int as orders from orders
      where created_at >= ${new Date(first)} and paid_at is not null group by 1`.execute(tx)
    const { rows: open } = await sql<{ restaurant_id: string; tickets: number }>`
      select restaurant_id, count(*)::int as tickets from orders where is_open group by 1`.execute(tx)
    // Visits are partitioned and indexed by their start: a day bounds what is read.
    const { rows: visits } = await sql<{ restaurant_id: string; visitors: number }>`
      select restaurant_id, count(distinct session_id)::int as visitors from site_visitors
      where created_at > ${new Date(now - hours(24))} and last_activity > ${new Date(now - minutes(5))}
      group by 1`.execute(tx)
    const kitchens = await readPresence(app, tx, 'all')
    const byMinute = new Map(orders.map((row) => [row.minute * minutes(1), row.orders]))
    const tickets = new Map(open.map((row) => [row.restaurant_id, row.tickets]))
    const visitors = new Map(visits.map((row) => [row.restaurant_id, row.visitors]))
    const restaurants = kitchens.map(({ restaurantId, screens, state }) => ({
      restaurantId,
      openTickets: tickets.get(restaurantId) ?? 0,
      visitors: visitors.get(restaurantId) ?? 0,
      screens,
      kitchen: state,
    }))
    return {
      at: now,
      minutes: Array.from({ length: MINUTES }, (_, index) => {
        const at = first + index * minutes(1)
        return { at, orders: byMinute.get(at) ?? 0 }
      }),
      restaurants: restaurants.toSorted(busiestFirst).slice(0, BUSIEST),
      totals: totalsOf(restaurants),
    }
  })
}

type Activity = RealtimeReport['restaurants'][number]

function busiestFirst(a: Activity, b: Activity): number {
  return b.openTickets - a.openTickets || b.visitors - a.visitors || b.screens - a.screens
}

function totalsOf(restaurants: readonly Activity[]): RealtimeReport['totals'] {
  const sum = (of: (one: Activity) => number) => restaurants.reduce((total, one) => total + of(one), 0)
  return {
    restaurants: restaurants.length,
    openTickets: sum((one) => one.openTickets),
    visitors: sum((one) => one.visitors),
    screens: sum((one) => one.screens),
  }
}
