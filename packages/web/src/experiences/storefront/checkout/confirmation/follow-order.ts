import type { OrderView } from '@comanda/contract/orders'
import { loadOrder, watchOrder } from '../queries.ts'

/** live: updates are streamed. checking: the stream is broken, so the order is polled every 15 seconds. */
export type WatchState = 'live' | 'checking' | 'offline'

const pollMs = 15_000
/** The server ends a stream after a few minutes. One that ends sooner than this counts as broken. */
const minStreamMs = 60_000

/** Follows an order until the signal aborts. Throws the error of the first load. */
export async function followOrder(
  token: string,
  signal: AbortSignal,
  show: (order: OrderView) => void,
  setState: (state: WatchState) => void,
): Promise<void> {
  show(await loadOrder(token))
  while (!signal.aborted) {
    const endedNormally = await readStream(token, signal, show, setState)
    if (endedNormally || signal.aborted) continue
    setState(navigator.onLine ? 'checking' : 'offline')
    await waitOrOnline(pollMs, signal)
    if (signal.aborted) return
    await loadOrder(token).then(show, () => setState(navigator.onLine ? 'checking' : 'offline'))
  }
}

/**
 * Reads one stream to its end. Returns true if it ended normally, so that the next one can be opened at once.
 */
async function readStream(
  token: string,
  signal: AbortSignal,
  show: (order: OrderView) => void,
  setState: (state: WatchState) => void,
): Promise<boolean> {
  const openedAt = performance.now()
  try {
    for await (const order of await watchOrder(token, signal)) {
      show(order)
      setState('live')
    }
    return performance.now() - openedAt >= minStreamMs
  } catch (error) {
    if (!signal.aborted) console.warn('order stream failed', error)
    return false
  }
}

/** Waits, but no longer than until the browser is online again. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
  })
}
