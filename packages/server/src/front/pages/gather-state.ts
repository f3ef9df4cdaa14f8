import type { PageRoute, PageState } from '@comanda/contract/page'
import type { App } from '../../app.ts'
import { loadStorefront } from '../../modules/menus/public.ts'
import { listRestaurantCards, loadRestaurant } from '../../modules/restaurants/public.ts'
import type { Site } from './resolve-host.ts'

/**
 * Loads the data that a page's first paint needs. The status is 404 when customers cannot find the restaurant
 * in the path.
 */
export async function gatherState(app: App, site: Site, route: PageRoute, path: string): Promise<PageState> {
  const state = emptyState(app, route, path)
  state.onOwnDomain = site.restaurantId !== null
  if (route.needs.restaurants) state.restaurants = await listRestaurantCards(app)
  const restaurantId = site.restaurantId ?? route.needs.restaurantId
  if (!restaurantId) return state
  const storefront = await loadStorefront(app, restaurantId)
  if (site.host.kind === 'kitchen' || route.experience !== 'storefront' || route.needs.evenOffline) {
    state.restaurant = storefront?.restaurant ?? (await loadRestaurant(app, restaurantId))
    return state
  }
  if (!storefront?.restaurant.settings.onlineOrdersEnabled) return { ...state, status: 404 }
  state.restaurant = storefront.restaurant
  if (route.needs.menu) state.menu = storefront.overview
  return state
}

/** The state of a page without data; also used for hosts that belong to no restaurant. */
export function emptyState(
  app: App,
  route: Pick<PageRoute, 'experience' | 'status'>,
  path: string,
): PageState {
  const { stripe, supportEmail } = app.config
  return {
    experience: route.experience,
    path,
    now: app.now(),
    restaurant: null,
    menu: null,
    restaurants: null,
    onOwnDomain: false,
    status: route.status ?? 200,
    payments: {
      provider: stripe.sandboxOrigin === null ? 'stripe' : 'sandbox',
      publishableKey: stripe.publishableKey,
    },
    supportEmail,
  }
}
