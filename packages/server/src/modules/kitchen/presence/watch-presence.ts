import { type Instant, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { alertManagement, writeKitchenOffline } from '../../notifications/public.ts'
import { type KitchenAtHand, readKitchens } from './read-kitchens.ts'

/** A kitchen that is gone for so long while orders can come in is announced. */
export const GONE_MS = minutes(3)
/** A watch that stood still for longer saw nothing meanwhile, and begins anew. */
const STOOD_STILL_MS = minutes(1)
const ACTOR = 'system:kitchen'

const watches = new WeakMap<App['db'], { since: Instant; last: Instant }>()

/**
 * Notes which kitchens have screens, and tells the management of one that had some, takes orders and has none: once for each
 * opening, until a screen is back. Absence counts only while this watch runs: that the program itself was away is no news
 * about kitchens. A kitchen that never had a screen is not waited for.
 */
export async function watchPresence(app: App, signal?: AbortSignal): Promise<void> {
  const watchedSince = goOn(app)
  const kitchens = await app.db.platform(ACTOR, async (tx) => {
    const all = await readKitchens(app, tx, 'all')
    await noteSeen(app, tx, all)
    return all
  })
  for (const kitchen of kitchens) {
    if (signal?.aborted) return
    await tellOf(app, kitchen, watchedSince)
  }
}

/** One kitchen's trouble holds up no other. */
async function tellOf(app: App, kitchen: KitchenAtHand, watchedSince: Instant): Promise<void> {
  try {
    if (kitchen.screens > 0 && kitchen.alertedAt !== null) await tellBack(app, kitchen)
    if (isGone(kitchen, watchedSince, app.now())) await tellGone(app, kitchen)
  } catch (error) {
    app.log.error({ err: error, restaurantId: kitchen.restaurantId }, 'a kitchen could not be looked after')
  }
}

function goOn(app: App): Instant {
  const now = app.now()
  const known = watches.get(app.db)
  const watch = known && Math.abs(now - known.last) <= STOOD_STILL_MS ? known : { since: now, last: now }
  watch.last = now
  watches.set(app.db, watch)
  return watch.since
}

function isGone(
  { screens, seenAt, alertedAt, takesOrdersSince }: KitchenAtHand,
  watchedSince: Instant,
  now: Instant,
): boolean {
  if (screens > 0 || seenAt === null || takesOrdersSince === null) return false
  if (alertedAt !== null && alertedAt >= takesOrdersSince) return false
  return now - Math.max(seenAt, takesOrdersSince, watchedSince) >= GONE_MS
}

async function noteSeen(app: App, tx: Tx, kitchens: readonly KitchenAtHand[]): Promise<void> {
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
  await sql`delete from kitchen_streams where seen_at < ${new Date(app.now() - minutes(60))}`.execute(tx)
}

/** Mark, letters and event are one transaction: whoever comes second finds it marked. */
async function tellGone(app: App, { restaurantId, takesOrdersSince, seenAt }: KitchenAtHand): Promise<void> {
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
    await tell(tx, restaurantId, 'restaurant.kitchen_offline')
  })
}

async function tellBack(app: App, { restaurantId }: KitchenAtHand): Promise<void> {
  await app.db.tenant(restaurantId, ACTOR, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('kitchen_presence')
      .set({ alerted_at: null })
      .where('restaurant_id', '=', restaurantId)
      .where('alerted_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await tell(tx, restaurantId, 'restaurant.kitchen_back')
  })
}

/** The transaction's last statement. */
async function tell(tx: Tx, restaurantId: string, type: string): Promise<void> {
  await sql`select append_event(${restaurantId}::uuid, ${type}, null)`.execute(tx)
}
