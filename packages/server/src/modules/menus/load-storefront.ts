import type { App } from '../../app.ts'
import type { Storefront } from './read-storefront.ts'
import { createStorefrontShelf, type StorefrontShelf } from './storefront-shelf.ts'

/**
 * What customers of a restaurant see and what their orders are priced from, from memory while it is current.
 * null when there is no such restaurant, or it is not active. The answer is shared: read it, never change it.
 */
export function loadStorefront(app: App, restaurantId: string): Promise<Storefront | null> {
  return shelfOf(app).load(restaurantId)
}

/** What was learned elsewhere than from the news: the restaurant has this version by now. */
export function noteMenuVersion(app: App, restaurantId: string, version: number): void {
  shelfOf(app).noteVersion(restaurantId, version)
}

/** One shelf for each running app, so that tests and copies of the program never share one. */
const shelves = new WeakMap<App['live'], StorefrontShelf>()

function shelfOf(app: App): StorefrontShelf {
  const known = shelves.get(app.live)
  if (known) return known
  const shelf = createStorefrontShelf(app)
  app.live.onMenuChanged((restaurantId, version) => shelf.noteVersion(restaurantId, version))
  shelves.set(app.live, shelf)
  return shelf
}
