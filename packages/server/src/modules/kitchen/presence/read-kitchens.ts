import { switchedOff } from '@comanda/domain/ordering/can-order'
import type { Instant } from '@comanda/domain/time/instant'
import { openSpanAt } from '@comanda/domain/time/opening'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type RestaurantRow, toOrderingSettings } from '../../restaurants/public.ts'

/** Screens of a server instance count for this long after its last report. */
const COUNTS_FOR_MS = 35_000

export interface KitchenState {
  restaurantId: string
  /** Screens connected now, over all server instances. */
  screens: number
  /** When a screen was last recorded as connected; null: never. */
  seenAt: Instant | null
  /**
   * When the management was alerted that the kitchen is offline; null: not since a screen was last connected.
   */
  alertedAt: Instant | null
  /** When the restaurant began to accept orders today; null while the restaurant is closed or ordering is off. */
  takesOrdersSince: Instant | null
}

/** The presence of these kitchens, or of all. The transaction's scope must include them. */
export async function readKitchens(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  restaurantIds: 'all' | readonly string[],
): Promise<KitchenState[]> {
  const oldest = new Date(app.now() - COUNTS_FOR_MS)
  const all = tx
    .selectFrom('restaurants as r')
    .leftJoin('kitchen_presence as p', 'p.restaurant_id', 'r.id')
    .selectAll('r')
    .select(['p.seen_at', 'p.alerted_at'])
    .select(
      sql<number>`coalesce((select sum(s.screens)::int from kitchen_streams s
        where s.restaurant_id = r.id and s.seen_at > ${oldest}), 0)`.as('connected'),
    )
  const rows = await (restaurantIds === 'all' ? all : all.where('r.id', 'in', restaurantIds)).execute()
  return rows.map((row) => ({
    restaurantId: row.id,
    screens: row.connected,
    seenAt: row.seen_at?.getTime() ?? null,
    alertedAt: row.alerted_at?.getTime() ?? null,
    takesOrdersSince: takesOrdersSince(app, row),
  }))
}

function takesOrdersSince(app: Pick<App, 'now' | 'config'>, row: RestaurantRow): Instant | null {
  const settings = toOrderingSettings(row, app.config.demoAlwaysOpen)
  if (switchedOff(app.now(), settings)) return null
  return openSpanAt(app.now(), settings.calendar, settings.timezone)?.open ?? null
}
