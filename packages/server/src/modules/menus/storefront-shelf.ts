import type { Instant } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { readMenuVersion, readStorefront, type Storefront } from './read-storefront.ts'

export interface StorefrontShelf {
  load(restaurantId: string): Promise<Storefront | null>
  /** News that a restaurant now has this version. What is older, and what is being read meanwhile, no longer counts. */
  noteVersion(restaurantId: string, version: number): void
}

interface Place {
  storefront: Storefront | null
  /** When the storefront was last known to be current. */
  checkedAt: Instant
  /** The newest version heard of. */
  newest: number
  /** The reading that all who come meanwhile wait for. */
  reading: Promise<Storefront | null> | null
}

/** News may be lost while the database is away, so nothing is trusted for longer. */
const trustedMs = 30_000
/** The restaurants asked for least recently make room. */
const mostPlaces = 1000

/** Keeps the storefronts of the restaurants in use in memory, each read once per version. */
export function createStorefrontShelf(app: Pick<App, 'db' | 'config' | 'now'>): StorefrontShelf {
  const places = new Map<string, Place>()

  async function load(restaurantId: string): Promise<Storefront | null> {
    const place = placeOf(restaurantId)
    const { storefront, newest, checkedAt } = place
    if (storefront && storefront.version >= newest && app.now() - checkedAt < trustedMs) return storefront
    place.reading ??= refresh(restaurantId, place).finally(() => {
      place.reading = null
    })
    return place.reading
  }

  function placeOf(restaurantId: string): Place {
    const place = places.get(restaurantId) ?? { storefront: null, checkedAt: 0, newest: 0, reading: null }
    places.delete(restaurantId)
    places.set(restaurantId, place)
    if (places.size > mostPlaces) places.delete(places.keys().next().value ?? restaurantId)
    return place
  }

  async function refresh(restaurantId: string, place: Place): Promise<Storefront | null> {
    const since = app.now()
    const kept = place.storefront
    const storefront =
      kept && kept.version >= place.newest && (await isStillNewest(restaurantId, kept))
        ? kept
        : await readNewest(restaurantId, place)
    place.storefront = storefront
    place.checkedAt = since
    if (storefront === null) places.delete(restaurantId)
    return storefront
  }

  function isStillNewest(restaurantId: string, kept: Storefront): Promise<boolean> {
    return app.db.tenant(
      restaurantId,
      'system:menus',
      async (tx) => (await readMenuVersion(tx, restaurantId)) === kept.version,
    )
  }

  /** News of a change may come while its menu is being read: then that reading is already old. */
  async function readNewest(restaurantId: string, place: Place): Promise<Storefront | null> {
    for (;;) {
      const heard = place.newest
      const storefront = await readStorefront(app, restaurantId)
      if (!storefront || place.newest === heard || storefront.version >= place.newest) {
        place.newest = storefront?.version ?? 0
        return storefront
      }
    }
  }

  return {
    load,
    noteVersion(restaurantId, version) {
      const place = places.get(restaurantId)
      if (place) place.newest = Math.max(place.newest, version)
    },
  }
}
