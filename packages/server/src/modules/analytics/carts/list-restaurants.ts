import type { App, Caller } from '../../../app.ts'
import { byName } from '../../../db/by-name.ts'
import { accessScopeOf } from '../../identity/public.ts'

/** The restaurants in the scope of the caller that take online orders, by name. Throws UNAUTHORIZED and FORBIDDEN. */
export async function listRestaurants(
  app: App,
  caller: Caller,
): Promise<{ restaurants: { id: string; name: string }[] }> {
  const scope = accessScopeOf(app, caller, 'analytics.view', undefined)
  return scope.read(async (tx) => {
    const all = tx
      .selectFrom('restaurants')
      .select(['id', 'name'])
      .where('is_active', '=', true)
      .where('online_orders_enabled', '=', true)
    const own = scope.restaurantIds === 'all' ? all : all.where('id', 'in', scope.restaurantIds)
    return { restaurants: await own.orderBy(byName('name')).orderBy('id').execute() }
  })
}
