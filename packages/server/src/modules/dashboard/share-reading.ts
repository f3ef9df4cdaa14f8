import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import type { AccessScope } from '../identity/public.ts'
import { pulseOf } from './pulse.ts'

/** Between events, only the passing of time changes what is displayed. */
const MAX_AGE_MS = 10_000
/** Sums of days that have ended hardly change. */
const MAX_AGE_OF_PAST_MS = 60_000
const MAX_CACHED = 500

interface Reading {
  pulse: number
  startedAt: number
  value: Promise<unknown>
}

const cacheOf = perApp(() => new RecentMap<string, Reading>(MAX_CACHED))

type AppParts = Pick<App, 'db' | 'live' | 'now'>

/**
 * Caches a result for callers with the same scope until something changes, for at most ten seconds. It must depend only
 * on `kind` and the restaurants.
 */
export function shareReading<Value>(
  app: AppParts,
  scope: AccessScope,
  kind: string,
  read: () => Promise<Value>,
): Promise<Value> {
  return share(app, scope, kind, { pulse: pulseOf(app).number, maxAgeMs: MAX_AGE_MS }, read)
}

/** Caches a result about ended days for a minute. */
export function sharePast<Value>(
  app: AppParts,
  scope: AccessScope,
  kind: string,
  read: () => Promise<Value>,
): Promise<Value> {
  return share(app, scope, kind, { pulse: 0, maxAgeMs: MAX_AGE_OF_PAST_MS }, read)
}

function share<Value>(
  app: AppParts,
  { restaurantIds }: AccessScope,
  kind: string,
  { pulse, maxAgeMs }: { pulse: number; maxAgeMs: number },
  read: () => Promise<Value>,
): Promise<Value> {
  const cache = cacheOf(app)
  const key = `${kind} ${restaurantIds === 'all' ? 'all' : restaurantIds.toSorted().join()}`
  const known = cache.get(key)
  if (known && known.pulse === pulse && app.now() - known.startedAt < maxAgeMs)
    return known.value as Promise<Value>
  const value = read()
  cache.set(key, { pulse, startedAt: app.now(), value })
  value.catch(() => cache.delete(key))
  return value
}
