import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { isPaused } from '@comanda/domain/ordering/pause'
import type { App } from '../../app.ts'
import { loadRestaurant } from './load-restaurant.ts'

/** What a kitchen screen shows of its restaurant, also when that is offline; null when there is none. */
export async function loadRestaurantForKitchen(
  app: Pick<App, 'db' | 'config' | 'now'>,
  restaurantId: string,
): Promise<KitchenRestaurant | null> {
  const restaurant = await loadRestaurant(app, restaurantId)
  if (!restaurant) return null
  const { id, name, themeColor, phone, logo, settings } = restaurant
  return {
    id,
    name,
    timezone: settings.timezone,
    themeColor,
    phone,
    logo,
    orderingPaused: isPaused(app.now(), settings),
  }
}
