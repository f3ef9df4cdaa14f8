/** A page that the server turned away, or could not carry, asks again so much later; until then it looks by the clock. */
const againMs = 60_000
/** First the page comes to rest: a stream is no part of its loading. */
const restMs = 1500

/**
 * Calls with the version of a restaurant's menu, and with each later one as soon as it is there, for as long as the page
 * can be seen: a browser has few connections to one server, and tabs in the background need none. Returns what ends it.
 */
export function followVersions(restaurantId: string, onVersion: (version: number) => void): () => void {
  let source: EventSource | null = null
  let later: ReturnType<typeof setTimeout> | undefined
  const stop = new AbortController()

  const close = () => {
    clearTimeout(later)
    source?.close()
    source = null
  }
  const open = () => {
    if (source || document.hidden || stop.signal.aborted) return
    clearTimeout(later)
    source = new EventSource(`/api/restaurants/${restaurantId}/storefront/versions`)
    source.onmessage = ({ data }) => {
      const version = readVersion(data)
      if (version !== null) onVersion(version)
    }
    // What broke on the way is opened again by the browser itself; a refusal is final for it.
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      later = setTimeout(open, againMs)
    }
  }

  const { signal } = stop
  const rest = () => {
    later = setTimeout(open, restMs)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true, signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal })
  // A page with an open stream could not be kept for the way back.
  window.addEventListener('pagehide', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  return () => {
    stop.abort()
    close()
  }
}

/** The version that a message tells; null when it makes no sense. */
export function readVersion(data: unknown): number | null {
  try {
    const { menuVersion } = JSON.parse(String(data))
    return Number.isSafeInteger(menuVersion) ? menuVersion : null
  } catch {
    return null
  }
}
