import type { OrderView } from '@comanda/contract/orders'
import { minutes } from '@comanda/domain/time/instant'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Failure, isRefusal, readFailure } from '../../../../shared/failure.ts'
import { LiveStream } from '../../../../shared/live-stream.ts'
import { retryDelays } from '../../../../shared/retry.ts'
import { loadOrder, settledOrder, watchOrder } from '../queries.ts'

/** live: updates are streamed. checking: the stream is broken, so the order is polled every 15 seconds. */
export type WatchState = 'live' | 'checking' | 'offline'

export interface OrderUpdates {
  order: OrderView | null
  /** Set only while there is no order to show. */
  failure: Failure | null
  state: WatchState
  retry: () => void
  /** Shows the car and the arrival as an operation returned them. The rest is streamed, and can be newer. */
  show: (order: OrderView) => void
}

/** The server ends a stream after five minutes; it sends no heartbeat. */
const MAX_STREAM_MS = minutes(6)

/** The current state of an order, followed for as long as the page is open. */
export function useOrderUpdates(token: string | null): OrderUpdates {
  const [order, setOrder] = useState<OrderView | null>(() => settledOrder(token))
  const [failure, setFailure] = useState<Failure | null>(null)
  const stream = useMemo(
    () => orderStream(token ?? '', { load: loadOrder, watch: watchOrder, show: setOrder, fail: setFailure }),
    [token],
  )
  useEffect(() => (token === null ? undefined : stream.start()), [token, stream])
  const { kind } = useSyncExternalStore(
    stream.subscribe,
    () => stream.state,
    () => stream.state,
  )
  const retry = () => {
    setFailure(null)
    stream.tryNow()
  }
  const broken = kind === 'lost' || kind === 'refused'
  return {
    order,
    failure: order ? null : failure,
    state: broken ? (navigator.onLine ? 'checking' : 'offline') : 'live',
    retry,
    show: ({ curbside }) =>
      setOrder(
        (known) => known && { ...known, curbside: { ...curbside, isOffered: known.curbside.isOffered } },
      ),
  }
}

export interface OrderSource {
  load: (token: string) => Promise<OrderView>
  watch: (token: string, signal: AbortSignal) => Promise<AsyncIterable<OrderView>>
  show: (order: OrderView) => void
  fail: (failure: Failure) => void
}

/**
 * Follows an order. Each attempt loads it first, so that it is polled while it cannot be streamed. An order that is
 * not found is not requested again.
 */
export function orderStream(token: string, { load, watch, show, fail }: OrderSource): LiveStream<OrderView> {
  let isShown = false
  const showOrder = (order: OrderView) => {
    isShown = true
    show(order)
  }
  return new LiveStream<OrderView>({
    async open(signal) {
      showOrder(await load(token))
      return watch(token, signal)
    },
    onEvent: showOrder,
    isRefusal(error) {
      const failure = readFailure(error)
      fail(failure)
      return !isShown && isRefusal(failure)
    },
    delays: retryDelays.order,
    silenceMs: MAX_STREAM_MS,
  })
}
