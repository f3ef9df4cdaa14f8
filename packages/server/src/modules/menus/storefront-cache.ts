import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { readMenuVersion, readStorefront, type Storefront } from './read-storefront.ts'

export interface StorefrontCache {
  load(restaurantId: string): Promise<Storefront | null>
  /** Announces that a restaurant has this version. Older entries and reads in progress become stale. */
  announceVersion(restaurantId: string, version: number): void
}

interface CacheEntry {
  storefront: Storefront | null
  /** When the storefront was last known to be current. */
  checkedAt: Instant
  readAt: Instant
  /** The newest announced version. */
  newest: number
  /** The read in progress, shared by concurrent callers. */
  reading: Promise<Storefront | null> | null
}

/**
 * Notifications can be lost while the database is unavailable, so entries are revalidated after this time.
 */
const maxAgeMs = 30_000
/** Popularity changes without a new version. */
const maxReadAgeMs = minutes(6 * 60)
/** Least recently used entries are evicted. */
const maxEntries = 1000

/** An in-memory cache of storefronts, each read once per version. */
export function createStorefrontCache(app: Pick<App, 'db' | 'config' | 'now'>): StorefrontCache {
  const entries = new Map<string, CacheEntry>()

  async function load(restaurantId: string): Promise<Storefront | null> {
    const entry = entryOf(restaurantId)
    const { storefront, newest, checkedAt } = entry
    if (storefront && storefront.version >= newest && app.now() - checkedAt < maxAgeMs) return storefront
    entry.reading ??= refresh(restaurantId, entry).finally(() => {
      entry.reading = null
    })
    return entry.reading
  }

  function entryOf(restaurantId: string): CacheEntry {
    const entry = entries.get(restaurantId) ?? {
      storefront: null,
      checkedAt: 0,
      readAt: 0,
      newest: 0,
      reading: null,
    }
    entries.delete(restaurantId)
    entries.set(restaurantId, entry)
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? restaurantId)
    return entry
  }

  async function refresh(restaurantId: string, entry: CacheEntry): Promise<Storefront | null> {
    const since = app.now()
    const cached = entry.storefront
    const storefront =
      cached &&
      !isOld(entry, since) &&
      (await isStillNewest(restaurantId, cached)) &&
      // Compared last, because a version can be announced during that read.
      cached.version >= entry.newest
        ? cached
        : await readNewest(restaurantId, entry)
    if (storefront !== cached) entry.readAt = since
    entry.storefront = storefront
    entry.checkedAt = since
    if (storefront === null) entries.delete(restaurantId)
    return storefront
  }

  const isOld = (entry: CacheEntry, now: Instant) => now - entry.readAt > maxReadAgeMs

  function isStillNewest(restaurantId: string, cached: Storefront): Promise<boolean> {
    return app.db.tenant(
      restaurantId,
      'system:menus',
      async (tx) => (await readMenuVersion(tx, restaurantId)) === cached.version,
    )
  }

  /** A version announced during the read makes its result stale, so it is read again. */
  async function readNewest(restaurantId: string, entry: CacheEntry): Promise<Storefront | null> {
    for (;;) {
      const announced = entry.newest
      const storefront = await readStorefront(app, restaurantId)
      const version = storefront?.version ?? 0
      if (entry.newest === announced || version >= entry.newest) {
        entry.newest = version
        return storefront
      }
    }
  }

  return {
    load,
    announceVersion(restaurantId, version) {
      const entry = entries.get(restaurantId)
      if (entry) entry.newest = Math.max(entry.newest, version)
    },
  }
}
