import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { can } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { listRestaurantsForKitchen } from '../restaurants/public.ts'

/** Restaurants whose kitchen the caller may open, by name; none for a customer. Throws UNAUTHORIZED for a visitor. */
export async function listKitchens(
  app: Pick<App, 'db' | 'config' | 'now'>,
  caller: Caller,
): Promise<KitchenRestaurant[]> {
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  const own = new Set<string>()
  for (const { role, restaurantId } of caller.memberships) {
    const actor = { role, restaurantId, allRestaurants: restaurantId === null }
    if (!can(actor, 'kitchen.view', { restaurantId })) continue
    if (restaurantId === null) return listRestaurantsForKitchen(app, null)
    own.add(restaurantId)
  }
  return listRestaurantsForKitchen(app, [...own])
}
