import type { StorefrontUpdate } from '@comanda/contract/storefronts'
import { minutes } from '@comanda/domain/time/instant'
import { adjustClock } from '../../../shared/clock.ts'
import { LiveStream } from '../../../shared/live-stream.ts'
import { retry, retryDelays } from '../../../shared/retry.ts'
import type { Storefront } from '../page.tsx'

export { showTheme } from './show-theme.ts'

// Loaded when the page is idle: the menu works without it.

/** The server ends a stream after 15 minutes; the browser does not report its keep-alives. */
const MAX_STREAM_MS = minutes(16)

const timeoutMs = 10_000

/**
 * Calls `refresh` with the version of a restaurant's menu, and with each later one, for as long as the page is
 * visible: a browser limits connections per server, and background tabs need none. A version that is not served
 * yet is requested again. A discount code in the address of the page is stored for the checkout.
 */
export function followStorefront(
  restaurantId: string,
  refresh: (version: number) => Promise<void>,
  signal: AbortSignal,
): void {
  const [opened] = performance.getEntriesByType('navigation')
  if (opened?.name.includes('code='))
    import('../checkout/link-code.ts').then(({ readLinkCode }) => readLinkCode(restaurantId)).catch(() => {})
  let newest = 0
  const stream = new LiveStream<number | null>({
    open: async (signal) => versionsFrom(`/api/restaurants/${restaurantId}/storefront/versions`, signal),
    onEvent(version) {
      if (version === null) return
      newest = version
      const isTransient = () => version === newest
      const attempt = async () => (version === newest ? refresh(version) : undefined)
      retry(attempt, { delays: retryDelays.announced, isTransient, signal }).catch(() => {})
    },
    isRefusal: () => false,
    delays: retryDelays.versions,
    silenceMs: MAX_STREAM_MS,
  })
  whileVisible(() => stream.start(), signal)
}

/**
 * The storefront if it is newer than the one displayed, else null. Responses carry an ETag, so most requests
 * cost one small "304 Not Modified". They also correct the clock. A restaurant that is no longer found is shown as not
 * taking orders. Throws on network errors, and if the server does not have version `announced` yet.
 */
export async function loadUpdate(
  { restaurant, menuVersion }: Storefront,
  announced = 0,
): Promise<Storefront | null> {
  const response = await fetch(`/api/restaurants/${restaurant.id}/storefront`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  adjustClock(response)
  if (response.status === 404) return deactivated({ restaurant, menuVersion })
  if (!response.ok) throw new Error(`storefront request failed with ${response.status}`)
  const fresh: StorefrontUpdate = await response.json()
  // Servers can receive a change at slightly different times.
  if (fresh.menuVersion < announced) throw new Error(`the server does not have version ${announced} yet`)
  return menuVersion !== null && fresh.menuVersion <= menuVersion ? null : fresh
}

function deactivated({ restaurant, menuVersion }: Storefront): Storefront | null {
  const { settings } = restaurant
  if (!settings.isActive) return null
  return { restaurant: { ...restaurant, settings: { ...settings, isActive: false } }, menuVersion }
}

/** The versions of an event stream. Throws when the connection breaks. */
async function* versionsFrom(url: string, signal: AbortSignal): AsyncGenerator<number | null> {
  signal.throwIfAborted()
  const source = new EventSource(url)
  const received: unknown[] = []
  let isBroken = false
  let wake = () => {}
  source.onmessage = ({ data }) => {
    received.push(data)
    wake()
  }
  const onBreak = () => {
    isBroken = true
    wake()
  }
  source.onerror = onBreak
  signal.addEventListener('abort', onBreak)
  try {
    while (!isBroken) {
      if (received.length > 0) yield readVersion(received.shift())
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    source.close()
  }
  throw new Error('The stream of menu versions was interrupted')
}

/** The version in a message; null if it is malformed. */
function readVersion(data: unknown): number | null {
  try {
    const { menuVersion } = JSON.parse(String(data))
    return Number.isSafeInteger(menuVersion) ? menuVersion : null
  } catch {
    return null
  }
}

/** Starts something whenever the page is visible, and stops it when it is not. */
function whileVisible(start: () => () => void, signal: AbortSignal): void {
  let stop: (() => void) | null = null
  const show = () => {
    stop ??= document.hidden ? null : start()
  }
  const hide = () => {
    stop?.()
    stop = null
  }
  const events = { signal }
  document.addEventListener('visibilitychange', () => (document.hidden ? hide() : show()), events)
  // An open stream would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', hide, events)
  window.addEventListener('pageshow', show, events)
  signal.addEventListener('abort', hide)
  show()
}
