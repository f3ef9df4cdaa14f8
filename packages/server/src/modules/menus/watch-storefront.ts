import { httpMessage } from '@comanda/contract/errors'
import { minutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { admitStream, type StreamLimit } from '../../platform/live/admit-stream.ts'
import { loadStorefront } from './load-storefront.ts'
import { menuVersionFeedOf } from './menu-version-feed.ts'

/**
 * Streams the version of a restaurant's menu, and each later one when it commits: changes of the menu, of
 * sold-out products, hours, fees, pauses and busy mode. No database reads per visitor. Ends after some
 * minutes; an open page reconnects. Throws NOT_FOUND, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function watchStorefront(
  app: App,
  { ip }: Caller,
  { restaurantId, signal }: { restaurantId: string; signal: AbortSignal },
): Promise<AsyncGenerator<{ menuVersion: number }>> {
  const ended = new AbortController()
  const ending = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(maxDuration)])
  admitStream(streamLimit, app, ip, ending)
  // Subscribed before the read, so that no change is missed in between.
  const later = versionsAfter(app, restaurantId, ending)
  try {
    const storefront = await loadStorefront(app, restaurantId)
    if (!storefront) throw new ORPCError('NOT_FOUND', { message: httpMessage(404) })
    return versions(storefront.version, later, () => ended.abort())
  } catch (error) {
    ended.abort()
    throw error
  }
}

/** Resolves to the newest version above a number, once there is one; null when the stream has ended. */
type NextVersion = (above: number) => Promise<number | null>

async function* versions(
  first: number,
  later: NextVersion,
  leave: () => void,
): AsyncGenerator<{ menuVersion: number }> {
  try {
    for (let version: number | null = first; version !== null; version = await later(version)) {
      yield { menuVersion: version }
    }
  } finally {
    leave()
  }
}

function versionsAfter(app: App, restaurantId: string, ending: AbortSignal): NextVersion {
  let newest = 0
  let wake = () => {}
  const stop = menuVersionFeedOf(app).follow(restaurantId, (version) => {
    newest = Math.max(newest, version)
    wake()
  })
  const onEnd = () => {
    stop()
    wake()
  }
  ending.addEventListener('abort', onEnd, { once: true })
  // An already aborted signal fires no event.
  if (ending.aborted) stop()
  return async (above) => {
    while (!ending.aborted && newest <= above) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return ending.aborted ? null : newest
  }
}

// Enough for an office behind one IP address; a rejected page polls every 30 seconds instead.
const streamLimit: StreamLimit = { maxPerAddress: 100, maxPerProcess: 10_000, retryAfterSeconds: 300 }
const maxDuration = minutes(15)
