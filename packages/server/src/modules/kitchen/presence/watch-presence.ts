import { type Instant, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { forEachRestaurant } from '../../../platform/for-each-restaurant.ts'
import { perApp } from '../../../platform/per-app.ts'
import { alertManagement, writeKitchenOffline } from '../../notifications/public.ts'
import { type KitchenState, readKitchens } from './read-kitchens.ts'

/** A kitchen without screens for this long, while orders are accepted, is reported. */
const OFFLINE_AFTER_MS = minutes(3)
/** After a longer interruption, the watch starts over. */
const INTERRUPTED_MS = minutes(1)
const ACTOR = 'system:kitchen'

const watchOf = perApp(() => ({ since: 0, last: 0 }))

/**
 * Records which kitchens have screens, and alerts the management of a kitchen that had screens, takes orders and now
 * has none: once per opening, until a screen is back. Absence counts only while this watch runs, so
 * that downtime of the server itself causes no alerts. A kitchen that never had a screen is not watched.
 */
export async function watchPresence(app: App, signal?: AbortSignal): Promise<void> {
  const watchedSince = continueWatch(app)
  const kitchens = await app.db.platform(ACTOR, async (tx) => {
    const all = await readKitchens(app, tx, 'all')
    await recordSeen(app, tx, all)
    return all
  })
  const report = (kitchen: KitchenState) => reportChange(app, kitchen, watchedSince)
  await forEachRestaurant(app, 'reporting the presence of kitchen screens', kitchens, report, signal)
}

async function reportChange(app: App, kitchen: KitchenState, watchedSince: Instant): Promise<void> {
  if (kitchen.screens > 0 && kitchen.alertedAt !== null) await reportBack(app, kitchen)
  if (isOffline(kitchen, watchedSince, app.now())) await reportOffline(app, kitchen)
}

function continueWatch(app: App): Instant {
  const now = app.now()
  const watch = watchOf(app)
  if (Math.abs(now - watch.last) > INTERRUPTED_MS) watch.since = now
  watch.last = now
  return watch.since
}

function isOffline(
  { screens, seenAt, alertedAt, takesOrdersSince }: KitchenState,
  watchedSince: Instant,
  now: Instant,
): boolean {
  if (screens > 0 || seenAt === null || takesOrdersSince === null) return false
  if (alertedAt !== null && alertedAt >= takesOrdersSince) return false
  return now - Math.max(seenAt, takesOrdersSince, watchedSince) >= OFFLINE_AFTER_MS
}

async function recordSeen(app: App, tx: Tx, kitchens: readonly KitchenState[]): Promise<void> {
  const ids = kitchens.map(({ restaurantId }) => restaurantId)
  const screens = kitchens.map((kitchen) => kitchen.screens)
  await sql`
    insert into kitchen_presence (restaurant_id, screens, seen_at)
    select id, screens, ${new Date(app.now())} from unnest(${ids}::uuid[], ${screens}::int[]) as seen (id, screens)
    where screens > 0
    on conflict (restaurant_id) do update set screens = excluded.screens, seen_at = excluded.seen_at`.execute(
    tx,
  )
  await sql`
    update kitchen_presence set screens = 0 from unnest(${ids}::uuid[], ${screens}::int[]) as seen (id, screens)
    where restaurant_id = seen.id and seen.screens = 0 and kitchen_presence.screens <> 0`.execute(tx)
  const forgotten = new Date(app.now() - minutes(60))
  await sql`delete from kitchen_streams where seen_at < ${forgotten}`.execute(tx)
  await sql`delete from kitchen_printing_screens where seen_at < ${forgotten}`.execute(tx)
}

/** The mark, notifications and event are written in one transaction. A concurrent run finds the mark. */
async function reportOffline(
  app: App,
  { restaurantId, takesOrdersSince, seenAt }: KitchenState,
): Promise<void> {
  const now = app.now()
  await app.db.tenant(restaurantId, ACTOR, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('kitchen_presence')
      .set({ alerted_at: new Date(now) })
      .where('restaurant_id', '=', restaurantId)
      .where((row) =>
        row.or([row('alerted_at', 'is', null), row('alerted_at', '<', new Date(takesOrdersSince ?? now))]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await alertManagement(app, tx, restaurantId, 'kitchen_offline', (restaurant) =>
      writeKitchenOffline(restaurant, seenAt ?? now, now),
    )
    await appendEvent(tx, restaurantId, 'restaurant.kitchen_offline')
  })
}

async function reportBack(app: App, { restaurantId }: KitchenState): Promise<void> {
  await app.db.tenant(restaurantId, ACTOR, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('kitchen_presence')
      .set({ alerted_at: null })
      .where('restaurant_id', '=', restaurantId)
      .where('alerted_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await appendEvent(tx, restaurantId, 'restaurant.kitchen_back')
  })
}

/** Must be the transaction's last statement. */
async function appendEvent(tx: Tx, restaurantId: string, type: string): Promise<void> {
  await sql`select append_event(${restaurantId}::uuid, ${type}, null)`.execute(tx)
}
