import type { PageRoute, PageState } from '@comanda/contract/page'
import { hours } from '@comanda/domain/time/instant'
import { offsetsFrom } from '@comanda/domain/time/zone'
import type { App } from '../../app.ts'
import { readPublicStatus } from '../../modules/health/public.ts'
import { findPage, loadStorefront, readStorefront } from '../../modules/menus/public.ts'
import { listRestaurantCards, loadRestaurant } from '../../modules/restaurants/public.ts'
import type { Site } from './resolve-host.ts'

/** From some days ago, because hours can extend past midnight, to a time after most scheduled orders. */
const knownDays = 64

/**
 * Loads the data that a page's first paint needs. The status is 404 when customers cannot find the restaurant
 * in the path.
 */
export async function gatherState(app: App, site: Site, route: PageRoute, path: string): Promise<PageState> {
  const state = await gather(app, site, route, path)
  const { restaurant, experience, now } = state
  if (!restaurant || experience !== 'storefront') return state
  return { ...state, zoneOffsets: offsetsFrom(now - hours(96), knownDays, restaurant.settings.timezone) }
}

async function gather(app: App, site: Site, route: PageRoute, path: string): Promise<PageState> {
  const state = emptyState(app, route, path)
  state.onOwnDomain = site.restaurantId !== null
  if (route.needs.restaurants) state.restaurants = await listRestaurantCards(app)
  if (route.needs.systemStatus) state.systemStatus = await readPublicStatus(app)
  const restaurantId = site.restaurantId ?? route.needs.restaurantId
  if (!restaurantId) return state
  if (route.needs.preview) return gatherPreview(app, state, restaurantId)
  const storefront = await loadStorefront(app, restaurantId)
  if (!route.needs.online) {
    state.restaurant = storefront?.restaurant ?? (await loadRestaurant(app, restaurantId))
    const page = route.needs.contentPage && (await findPage(app, restaurantId, route.needs.contentPage))
    return page ? { ...state, content: page } : state
  }
  if (!storefront?.restaurant.settings.onlineOrdersEnabled) return { ...state, status: 404 }
  state.restaurant = storefront.restaurant
  if (!route.needs.menu) return state
  // Only the menu, of all pages for customers: input on the other pages is personal.
  const { replayProject } = storefront.restaurant
  if (replayProject) state.replayTag = app.config.replay.tagUrl + replayProject
  return { ...state, menu: storefront.overview }
}

/** Read for this request, because the cache has no inactive restaurants. */
async function gatherPreview(app: App, state: PageState, restaurantId: string): Promise<PageState> {
  const storefront = await readStorefront(app, restaurantId, { evenInactive: true })
  if (!storefront) return { ...state, status: 404 }
  return { ...state, restaurant: storefront.restaurant, preview: storefront.menu }
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
