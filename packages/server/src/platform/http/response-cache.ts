import type { Instant } from '@comanda/domain/time/instant'
import { type CachedResponse, type Draft, toCachedResponse } from './cached-response.ts'

export interface ResponseCache {
  /** The cached response for the key, or null when there is none or it has expired. Synchronous. */
  peek(key: string): CachedResponse | null
  /**
   * The cached response, else the result of `make`, which concurrent requests for the same key share. A
   * failure is passed on, not cached. `since`: the value of `changes` before the caller read what `make` depends on.
   */
  getOrCreate(key: string, make: () => Promise<Draft>, since?: number): Promise<CachedResponse>
  /** The number of invalidations so far. */
  readonly changes: number
  /** Invalidates every response that shows this restaurant, alone or among others. */
  invalidate(restaurantId: string): void
}

/** Opening status changes with the clock, so this is the longest a response is cached. */
const maxAgeMs = 30_000
const maxBytes = 64 * 1024 * 1024

/** Caches finished responses in memory and evicts the oldest first. `headers` are added to every response. */
export function createResponseCache(now: () => Instant, headers: Record<string, string>): ResponseCache {
  const responses = new Map<string, CachedResponse>()
  const pending = new Map<string, { changes: number; response: Promise<CachedResponse> }>()
  let bytes = 0
  let changes = 0

  function peek(key: string): CachedResponse | null {
    const response = responses.get(key)
    return response && response.expiresAt > now() ? response : null
  }

  function getOrCreate(key: string, make: () => Promise<Draft>, since = changes): Promise<CachedResponse> {
    const cached = peek(key)
    if (cached) return Promise.resolve(cached)
    const inProgress = pending.get(key)
    if (inProgress?.changes === changes) return inProgress.response
    const started = { changes: since, response: createResponse(key, make, since) }
    pending.set(key, started)
    const finish = () => {
      if (pending.get(key) === started) pending.delete(key)
    }
    started.response.then(finish, finish)
    return started.response
  }

  async function createResponse(
    key: string,
    make: () => Promise<Draft>,
    startedAt: number,
  ): Promise<CachedResponse> {
    const expiresAt = now() + maxAgeMs
    const response = await toCachedResponse(await make(), expiresAt, headers)
    // A response that was read before an invalidation and finished after it is returned, but not cached.
    if (startedAt === changes) store(key, response)
    return response
  }

  function store(key: string, response: CachedResponse): void {
    drop(key)
    responses.set(key, response)
    bytes += weight(response)
    for (const oldest of responses.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function drop(key: string): void {
    const response = responses.get(key)
    if (!response) return
    responses.delete(key)
    bytes -= weight(response)
  }

  return {
    peek,
    getOrCreate,
    get changes() {
      return changes
    },
    invalidate(restaurantId) {
      changes += 1
      for (const [key, { draft }] of responses) {
        if (draft.restaurantId === null || draft.restaurantId === restaurantId) drop(key)
      }
    },
  }
}

/** An estimate of the uncompressed body and its two compressed forms. */
function weight(response: CachedResponse): number {
  return Math.ceil(response.bytes.length * 1.5)
}
