import type { ConnectStatus } from '@comanda/contract/connect'
import type { App, Caller } from '../../../app.ts'
import { byName } from '../../../db/by-name.ts'
import { accessScopeOf } from '../../identity/public.ts'
import { accountOf, statusOf } from './account-row.ts'

/**
 * Connect status of one restaurant, or of all restaurants whose payouts the caller may view, sorted by name,
 * as last synced from the provider. Includes restaurants without an account. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listConnect(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId?: string | undefined },
): Promise<(ConnectStatus & { restaurant: { id: string; name: string } })[]> {
  const scope = accessScopeOf(app, caller, 'payouts.view', restaurantId)
  const [restaurants, accounts] = await scope.read((tx) => {
    const all = tx.selectFrom('restaurants').select(['id', 'name']).orderBy(byName('name')).orderBy('id')
    const visible = scope.restaurantIds === 'all' ? all : all.where('id', 'in', [...scope.restaurantIds])
    return Promise.all([visible.execute(), tx.selectFrom('connected_accounts').selectAll().execute()])
  })
  const byRestaurant = new Map(accounts.map((row) => [row.restaurant_id, row]))
  return restaurants.map((restaurant) => {
    const row = byRestaurant.get(restaurant.id)
    return { ...statusOf(row ? accountOf(row) : null), restaurant }
  })
}
