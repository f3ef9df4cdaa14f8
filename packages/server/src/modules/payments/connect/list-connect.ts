import type { ConnectStatus } from '@comanda/contract/connect'
import type { App, Caller } from '../../../app.ts'
import { reachOf } from '../../identity/public.ts'
import { statusOf, stored } from './account-row.ts'

/**
 * How the account of one restaurant, or of all where the caller may see payouts, stands, by name, as the provider said last; those
 * without one are among them. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listConnect(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId?: string | undefined },
): Promise<(ConnectStatus & { restaurant: { id: string; name: string } })[]> {
  const reach = reachOf(app, caller, 'payouts.view', restaurantId)
  const [restaurants, accounts] = await reach.read((tx) => {
    const ofReach = tx.selectFrom('restaurants').select(['id', 'name']).orderBy('name').orderBy('id')
    const within =
      reach.restaurantIds === 'all' ? ofReach : ofReach.where('id', 'in', [...reach.restaurantIds])
    return Promise.all([within.execute(), tx.selectFrom('connected_accounts').selectAll().execute()])
  })
  const byRestaurant = new Map(accounts.map((row) => [row.restaurant_id, row]))
  return restaurants.map((restaurant) => {
    const row = byRestaurant.get(restaurant.id)
    return { ...statusOf(row ? stored(row) : null), restaurant }
  })
}
