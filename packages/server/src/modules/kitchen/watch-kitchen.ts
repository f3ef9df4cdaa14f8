import type { KitchenEvent } from '@comanda/contract/kitchen'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { followScreen } from '../devices/public.ts'
import { requireKitchen, whenPersonChanges } from '../identity/public.ts'
import { loadRestaurantForKitchen } from '../restaurants/public.ts'
import { screensOf } from './presence/screens.ts'
import { withPulse } from './pulse.ts'
import { readChanges } from './read-changes.ts'

const HEARTBEAT_MS = 10_000
/** A screen comes back after it with its cursor, and is asked again whether it still may look. */
const LONGEST_MS = 5 * 60_000

/**
 * What changed on the board since a cursor, then what changes, with a heartbeat every 10 s. Ends by itself after some
 * minutes, at once for a screen that was revoked, and for somebody whose roles or sessions changed: whoever still may
 * look comes back with the cursor. A ticket may be told twice; its revision tells the newer one.
 *
 * @throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, BAD_REQUEST for a cursor that is none.
 */
export async function watchKitchen(
  app: App,
  caller: Caller,
  input: { restaurantId: string; cursor: string; signal: AbortSignal },
): Promise<AsyncGenerator<KitchenEvent>> {
  requireKitchen(caller, input.restaurantId)
  const restaurant = await loadRestaurantForKitchen(app, input.restaurantId)
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  return changesSince(app, caller, restaurant, { since: readCursor(input.cursor), signal: input.signal })
}

async function* changesSince(
  app: App,
  caller: Caller,
  restaurant: { id: string; timezone: string },
  { since, signal }: { since: number; signal: AbortSignal },
): AsyncGenerator<KitchenEvent> {
  const left = new AbortController()
  const ending = AbortSignal.any([signal, left.signal, AbortSignal.timeout(LONGEST_MS)])
  const screen = followScreen(app, caller)
  const stopFollowing = caller.user && whenPersonChanges(app, caller.user.id, () => left.abort())
  const leave = screensOf(app).enter(restaurant.id)
  const isNews = rememberTold()
  let cursor = since
  try {
    yield event(app, 'heartbeat', cursor)
    for await (const batch of withPulse(app.live.subscribe(restaurant.id, cursor, ending), HEARTBEAT_MS)) {
      if (!(await screen.goesOn(batch ?? []))) return
      if (batch === null) {
        yield event(app, 'heartbeat', cursor)
        continue
      }
      const told = (await eventsOf(app, restaurant, batch, cursor)).filter(isNews)
      cursor = batch.at(-1)?.seq ?? cursor
      yield* told.slice(0, -1)
      // Only the last one moves the cursor: a screen that loses the stream in between gets all of them again.
      for (const last of told.slice(-1)) yield { ...last, cursor: String(cursor) }
    }
  } finally {
    leave()
    stopFollowing?.()
    left.abort()
  }
}

/** Of several batches that concern one order, the first that is read tells how it stands already. */
function rememberTold(): (event: KitchenEvent) => boolean {
  const revisions = new Map<string, number>()
  let sales: number | null = null
  return ({ ticket, dailySales }) => {
    if (!ticket) return true
    const isKnown = revisions.get(ticket.orderId) === ticket.revision && sales === dailySales
    revisions.set(ticket.orderId, ticket.revision)
    sales = dailySales
    return !isKnown
  }
}

async function eventsOf(
  app: App,
  restaurant: { id: string; timezone: string },
  batch: readonly StoredEvent[],
  cursor: number,
): Promise<KitchenEvent[]> {
  const { tickets, dailySales } = await readChanges(app, restaurant.id, restaurant.timezone, batch)
  const orders = tickets.map((ticket) => ({ ...event(app, 'order', cursor), ticket, dailySales }))
  const concernsRestaurant = batch.some(({ type }) => type.startsWith('restaurant.'))
  return concernsRestaurant ? [...orders, event(app, 'restaurant', cursor)] : orders
}

function event(app: App, kind: KitchenEvent['kind'], cursor: number): KitchenEvent {
  return { kind, cursor: String(cursor), at: app.now(), ticket: null, dailySales: null }
}

function readCursor(text: string): number {
  const cursor = Number(text)
  if (/^\d{1,15}$/.test(text)) return cursor
  throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'cursor', message: 'Not a cursor' }] } })
}
