import type { OrderView } from '@comanda/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { loadOrder, watchOrder } from '../queries.ts'

/** live: changes arrive by themselves. checking: the line is broken, the order is asked for every 15 seconds. */
export type WatchState = 'live' | 'checking' | 'offline'

export interface WatchedOrder {
  order: OrderView | null
  /** Only while there is no order to show. */
  failure: Failure | null
  state: WatchState
  retry: () => void
}

const pollMs = 15_000

/** An order as it stands, followed for as long as the page is open. */
export function useOrderWatch(token: string | null): WatchedOrder {
  const [order, setOrder] = useState<OrderView | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [state, setState] = useState<WatchState>('live')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt follows the same order again
  useEffect(() => {
    if (token === null) return
    const stop = new AbortController()
    const show = (fresh: OrderView) => {
      setOrder(fresh)
      setFailure(null)
    }
    void follow(token, stop.signal, show, setState).catch((error) => {
      if (!stop.signal.aborted) setFailure(readFailure(error))
    })
    return () => stop.abort()
  }, [token, attempt])

  const retry = useCallback(() => {
    setFailure(null)
    setAttempt((count) => count + 1)
  }, [])
  return { order, failure: order ? null : failure, state, retry }
}

/** Ends when the signal does. Throws what the first look at the order says. */
async function follow(
  token: string,
  signal: AbortSignal,
  show: (order: OrderView) => void,
  tell: (state: WatchState) => void,
): Promise<void> {
  show(await loadOrder(token))
  while (!signal.aborted) {
    try {
      for await (const order of await watchOrder(token, signal)) {
        show(order)
        tell('live')
      }
    } catch (error) {
      if (signal.aborted) return
      console.warn('The live line of the order broke', error)
    }
    tell(navigator.onLine ? 'checking' : 'offline')
    await pause(pollMs, signal)
    if (signal.aborted) return
    await loadOrder(token).then(show, () => tell(navigator.onLine ? 'checking' : 'offline'))
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
