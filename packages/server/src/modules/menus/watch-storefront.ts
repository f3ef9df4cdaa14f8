import { httpMessage } from '@comanda/contract/errors'
import { minutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { admitWatcher, type StreamLimit } from '../../platform/live/admit-watcher.ts'
import { loadStorefront } from './load-storefront.ts'
import { menuNewsOf } from './menu-news.ts'

/**
 * The version of a restaurant's menu, and each later one as soon as its change is committed: of the menu, of what is sold
 * out, of hours, fees, a pause, a busy kitchen. Reads nothing from the database for a visitor. Ends by itself after some
 * minutes; a page that is still open comes back. Throws NOT_FOUND, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function watchStorefront(
  app: App,
  { ip }: Caller,
  { restaurantId, signal }: { restaurantId: string; signal: AbortSignal },
): Promise<AsyncGenerator<{ menuVersion: number }>> {
  const left = new AbortController()
  const ending = AbortSignal.any([signal, left.signal, AbortSignal.timeout(longest)])
  admitWatcher(ofStorefronts, app.live, ip, ending)
  // From here on, so that no change falls between this reading and the first word.
  const later = versionsAfter(app, restaurantId, ending)
  try {
    const storefront = await loadStorefront(app, restaurantId)
    if (!storefront) throw new ORPCError('NOT_FOUND', { message: httpMessage(404) })
    return tell(storefront.version, later, () => left.abort())
  } catch (error) {
    left.abort()
    throw error
  }
}

/** The newest version above a number, as soon as there is one; null when the stream is over. */
type NextVersion = (above: number) => Promise<number | null>

async function* tell(
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
  const stop = menuNewsOf(app).follow(restaurantId, (version) => {
    newest = Math.max(newest, version)
    wake()
  })
  const onEnd = () => {
    stop()
    wake()
  }
  ending.addEventListener('abort', onEnd, { once: true })
  // One that ended already tells nobody any more.
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

// Enough for a company's lunch behind one address; a page that is refused looks every half minute instead.
const ofStorefronts: StreamLimit = { mostOfAddress: 100, mostOfCopy: 10_000, retryAfterSeconds: 300 }
const longest = minutes(15)
