import type { Board } from '@comanda/contract/kitchen'
import { dayOf } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { requireKitchen } from '../identity/public.ts'
import { loadTickets } from '../orders/public.ts'
import { loadRestaurantForKitchen } from '../restaurants/public.ts'
import { readDailySales } from './daily-sales.ts'
import { readKitchenState } from './settings/read-settings.ts'
import { readStations } from './stations/read-stations.ts'

/**
 * All tickets of the local day, and older ones that are still open. Throws UNAUTHORIZED, FORBIDDEN,
 * NOT_FOUND.
 */
export async function readBoard(app: App, caller: Caller, restaurantId: string): Promise<Board> {
  requireKitchen(caller, restaurantId)
  const restaurant = await loadRestaurantForKitchen(app, restaurantId)
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  const now = app.now()
  const day = dayOf(now, restaurant.timezone)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    // They are sent together and run one after the other. The cursor is read before the tickets: a change in between is
    // in both, and a repeated ticket does no harm.
    const [counter, tickets, dailySales, state, stations] = await Promise.all([
      tx
        .selectFrom('event_counters')
        .select('last_seq')
        .where('restaurant_id', '=', restaurantId)
        .executeTakeFirst(),
      loadTickets(tx, restaurantId, day.start),
      readDailySales(tx, restaurantId, now, restaurant.timezone),
      readKitchenState(tx, restaurantId),
      readStations(tx, restaurantId),
    ])
    const cursor = String(counter?.last_seq ?? 0)
    return { restaurant, ...state, stations, tickets, dailySales, day, cursor }
  })
}
