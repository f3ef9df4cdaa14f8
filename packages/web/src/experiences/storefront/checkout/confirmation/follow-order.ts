import type { OrderView } from '@comanda/contract/orders'
import { loadOrder, watchOrder } from '../queries.ts'

/** live: changes arrive by themselves. checking: the line is broken, the order is asked for every 15 seconds. */
export type WatchState = 'live' | 'checking' | 'offline'

const pollMs = 15_000
/** The server lets a line go after some minutes. One that ends sooner is broken. */
const soundMs = 60_000

/** Follows an order until the signal ends it. Throws what the first look at the order says. */
export async function followOrder(
  token: string,
  signal: AbortSignal,
  show: (order: OrderView) => void,
  tell: (state: WatchState) => void,
): Promise<void> {
  show(await loadOrder(token))
  while (!signal.aborted) {
    const lineWasLetGo = await hearLine(token, signal, show, tell)
    if (lineWasLetGo || signal.aborted) continue
    tell(navigator.onLine ? 'checking' : 'offline')
    await pause(pollMs, signal)
    if (signal.aborted) return
    await loadOrder(token).then(show, () => tell(navigator.onLine ? 'checking' : 'offline'))
  }
}

/** Hears one line to its end: true when it ended as lines do, so that the next one can be opened at once. */
async function hearLine(
  token: string,
  signal: AbortSignal,
  show: (order: OrderView) => void,
  tell: (state: WatchState) => void,
): Promise<boolean> {
  const openedAt = performance.now()
  try {
    for await (const order of await watchOrder(token, signal)) {
      show(order)
      tell('live')
    }
    return performance.now() - openedAt >= soundMs
  } catch (error) {
    if (!signal.aborted) console.warn('The live line of the order broke', error)
    return false
  }
}

/** Waits, but not beyond the moment in which the line returns. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
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
