import type { OrderView } from '@comanda/contract/orders'
import { useCallback, useEffect, useState } from 'react'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { followOrder, type WatchState } from './follow-order.ts'

export interface OrderUpdates {
  order: OrderView | null
  /** Set only while there is no order to show. */
  failure: Failure | null
  state: WatchState
  retry: () => void
}

/** The current state of an order, followed for as long as the page is open. */
export function useOrderUpdates(token: string | null): OrderUpdates {
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
    void followOrder(token, stop.signal, show, setState).catch((error) => {
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
