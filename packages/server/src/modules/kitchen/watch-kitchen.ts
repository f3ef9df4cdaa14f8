import type { KitchenEvent } from '@comanda/contract/kitchen'
import type { Cents } from '@comanda/domain/money/cents'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { monitorScreen } from '../devices/public.ts'
import { onPersonChanged, requireKitchen } from '../identity/public.ts'
import { loadRestaurantForKitchen } from '../restaurants/public.ts'
import { SALES_INTERVAL_MS, shareDailySales } from './daily-sales.ts'
import { withHeartbeat } from './heartbeat.ts'
import { screensOf } from './presence/screens.ts'
import { readChanges } from './read-changes.ts'

const HEARTBEAT_MS = 10_000
/** The stream ends after this time; the screen reconnects with its cursor and is authorized again. */
const MAX_STREAM_MS = 5 * 60_000

/**
 * Streams the changes of the board since a cursor, then new ones, with a heartbeat every 10 seconds. Ends
 * after some minutes, immediately for a revoked screen, and for a user whose roles or sessions changed; an
 * authorized screen reconnects with its cursor. A ticket can be sent twice; the higher revision is
 * newer.
 *
 * @throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, BAD_REQUEST for an invalid cursor.
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
  const ended = new AbortController()
  const ending = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(MAX_STREAM_MS)])
  const screen = monitorScreen(app, caller)
  const stopFollowing = onPersonChanged(app, caller, () => ended.abort())
  const leave = screensOf(app).enter(restaurant.id)
  const isNew = createDeduplicator()
  let cursor = since
  /** The number of the last event of an order, while the screen does not know the sales after it. */
  let unknownSales: number | null = null
  try {
    yield event(app, 'heartbeat', cursor)
    for await (const batch of withHeartbeat(app.live.subscribe(restaurant.id, cursor, ending), () =>
      unknownSales === null ? HEARTBEAT_MS : SALES_INTERVAL_MS,
    )) {
      if (!(await screen.mayContinue(batch ?? []))) return
      unknownSales = batch?.findLast(isOfOrder)?.seq ?? unknownSales
      const sales = unknownSales === null ? null : shareDailySales(app, restaurant, unknownSales)
      if (sales) unknownSales = null
      if (batch === null) {
        yield { ...event(app, 'heartbeat', cursor), dailySales: await sales }
        continue
      }
      const events = await eventsOf(app, restaurant, batch, cursor, await sales)
      const fresh = events.filter(isNew)
      cursor = batch.at(-1)?.seq ?? cursor
      yield* fresh.slice(0, -1)
      // Only the last event moves the cursor: a screen that loses the stream in between gets all of them
      // again.
      for (const last of fresh.slice(-1)) yield { ...last, cursor: String(cursor) }
    }
  } finally {
    leave()
    stopFollowing()
    ended.abort()
  }
}

/**
 * Drops tickets that were already sent with the same revision and sales: the first of several batches about an order
 * reads its latest state.
 */
function createDeduplicator(): (event: KitchenEvent) => boolean {
  const revisions = new Map<string, number>()
  let sales: number | null = null
  return ({ ticket, dailySales }) => {
    if (!ticket) return true
    const isKnown = revisions.get(ticket.orderId) === ticket.revision && (dailySales ?? sales) === sales
    revisions.set(ticket.orderId, ticket.revision)
    sales = dailySales ?? sales
    return !isKnown
  }
}

async function eventsOf(
  app: App,
  restaurant: { id: string; timezone: string },
  batch: readonly StoredEvent[],
  cursor: number,
  dailySales: Cents | null,
): Promise<KitchenEvent[]> {
  const tickets = await readChanges(app, restaurant.id, batch)
  const orders = tickets.map((ticket) => ({ ...event(app, 'order', cursor), ticket, dailySales }))
  const concernsRestaurant = batch.some(({ type }) => type.startsWith('restaurant.'))
  return concernsRestaurant ? [...orders, event(app, 'restaurant', cursor)] : orders
}

const isOfOrder = ({ type }: StoredEvent) => type.startsWith('order.')

function event(app: App, kind: KitchenEvent['kind'], cursor: number): KitchenEvent {
  return { kind, cursor: String(cursor), at: app.now(), ticket: null, dailySales: null }
}

function readCursor(text: string): number {
  const cursor = Number(text)
  if (/^\d{1,15}$/.test(text)) return cursor
  throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'cursor', message: 'Not a cursor' }] } })
}
