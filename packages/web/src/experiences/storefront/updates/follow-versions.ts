/** Delay before the stream is opened again after the server rejected it; until then the page polls. */
const reopenMs = 60_000
/** The stream is opened after the page has finished loading, so that it does not compete with it. */
const idleMs = 1500

/**
 * Calls back with the version of a restaurant's menu, and with each later one, for as long as the page is
 * visible: a browser limits connections per server, and background tabs need none. Returns a function to
 * stop.
 */
export function followVersions(restaurantId: string, onVersion: (version: number) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = new AbortController()

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    if (source || document.hidden || stop.signal.aborted) return
    clearTimeout(timer)
    source = new EventSource(`/api/restaurants/${restaurantId}/storefront/versions`)
    source.onmessage = ({ data }) => {
      const version = readVersion(data)
      if (version !== null) onVersion(version)
    }
    // The browser reconnects after a network error by itself, but not after a rejection.
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      timer = setTimeout(open, reopenMs)
    }
  }

  const { signal } = stop
  const openLater = () => {
    timer = setTimeout(open, idleMs)
  }
  if (document.readyState === 'complete') openLater()
  else window.addEventListener('load', openLater, { once: true, signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal })
  // An open stream would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  return () => {
    stop.abort()
    close()
  }
}

/** The version in a message; null if it is malformed. */
export function readVersion(data: unknown): number | null {
  try {
    const { menuVersion } = JSON.parse(String(data))
    return Number.isSafeInteger(menuVersion) ? menuVersion : null
  } catch {
    return null
  }
}
