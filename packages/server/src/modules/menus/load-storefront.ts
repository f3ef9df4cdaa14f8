import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import type { Storefront } from './read-storefront.ts'
import { createStorefrontCache } from './storefront-cache.ts'

/**
 * The cached data that customers of a restaurant see and that their orders are priced from. Null when the
 * restaurant does not exist or is inactive. The result is shared: never mutate it.
 */
export function loadStorefront(app: App, restaurantId: string): Promise<Storefront | null> {
  return cacheOf(app).load(restaurantId)
}

/** Records that the restaurant has at least this version, learned by other means than a notification. */
export function announceMenuVersion(app: App, restaurantId: string, version: number): void {
  cacheOf(app).announceVersion(restaurantId, version)
}

const cacheOf = perApp((app: App) => {
  const cache = createStorefrontCache(app)
  app.live.onMenuChanged((restaurantId, version) => cache.announceVersion(restaurantId, version))
  return cache
})
