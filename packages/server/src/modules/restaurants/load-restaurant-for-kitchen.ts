import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { isPaused } from '@comanda/domain/ordering/pause'
import type { App } from '../../app.ts'
import { loadPicturesById } from '../media/public.ts'
import { loadRestaurant } from './load-restaurant.ts'
import { toPublicRestaurant } from './restaurant-row.ts'

type Needs = Pick<App, 'db' | 'config' | 'now'>

/** What a kitchen screen shows of its restaurant, also when that is offline; null when there is none. */
export async function loadRestaurantForKitchen(
  app: Needs,
  restaurantId: string,
): Promise<KitchenRestaurant | null> {
  const restaurant = await loadRestaurant(app, restaurantId)
  return restaurant && toKitchenRestaurant(app, restaurant)
}

/** The same of several restaurants, by name; `null` means all there are. Who may see them is the caller's concern. */
export async function listRestaurantsForKitchen(
  app: Needs,
  restaurantIds: readonly string[] | null,
): Promise<KitchenRestaurant[]> {
  if (restaurantIds?.length === 0) return []
  return app.db.platform('system:restaurants', async (tx) => {
    const all = tx.selectFrom('restaurants').selectAll().orderBy('name').orderBy('id')
    const rows = await (restaurantIds ? all.where('id', 'in', restaurantIds) : all).execute()
    const logos = rows.map((row) => row.logo_media_id).filter((id) => id !== null)
    const pictures = await loadPicturesById(tx, logos)
    return rows.map((row) => toKitchenRestaurant(app, toPublicRestaurant(row, pictures, false)))
  })
}

function toKitchenRestaurant(app: Needs, restaurant: PublicRestaurant): KitchenRestaurant {
  const { id, name, themeColor, phone, logo, settings } = restaurant
  const orderingPaused = isPaused(app.now(), settings)
  return { id, name, timezone: settings.timezone, themeColor, phone, logo, orderingPaused }
}
