import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { restaurantsWith } from '../identity/public.ts'
import { listRestaurantsForKitchen } from '../restaurants/public.ts'

/**
 * The restaurants whose kitchen the caller can open, by name; none for a customer. Throws UNAUTHORIZED for a
 * visitor.
 */
export async function listKitchens(
  app: Pick<App, 'db' | 'config' | 'now'>,
  caller: Caller,
): Promise<KitchenRestaurant[]> {
  if (!caller.user && !caller.device) throw new ORPCError('UNAUTHORIZED')
  const own = restaurantsWith(caller, 'kitchen.view')
  return listRestaurantsForKitchen(app, own === 'all' ? null : own)
}
