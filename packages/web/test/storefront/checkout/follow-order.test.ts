import type { OrderView } from '@comanda/contract/orders'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  followOrder,
  type WatchState,
} from '../../../src/experiences/storefront/checkout/confirmation/follow-order.ts'
import * as queries from '../../../src/experiences/storefront/checkout/queries.ts'

vi.mock('../../../src/experiences/storefront/checkout/queries.ts', () => ({
  loadOrder: vi.fn(),
  watchOrder: vi.fn(),
}))

const watch = vi.mocked(queries.watchOrder)
const order = { token: 'order' } as OrderView

let stop: AbortController
let states: WatchState[]

describe('followOrder', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('navigator', { onLine: true })
    vi.mocked(queries.loadOrder).mockResolvedValue(order)
    states = []
    stop = new AbortController()
    return () => {
      stop.abort()
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  test('reopens the stream at once when the server ends it after a few minutes', async () => {
    watch.mockImplementation(async () => streamFor(300_000))
    follow()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(watch).toHaveBeenCalledTimes(2)
    expect(new Set(states)).toEqual(new Set(['live']))
  })

  test('polls before it reopens a stream that ended or broke early', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    watch
      .mockImplementationOnce(async () => streamFor(1000))
      .mockRejectedValue(new TypeError('Failed to fetch'))
    follow()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(watch).toHaveBeenCalledTimes(1)
    expect(states).toEqual(['live', 'checking'])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(watch).toHaveBeenCalledTimes(2)
  })
})

function follow(): void {
  void followOrder(
    'order',
    stop.signal,
    () => {},
    (state) => states.push(state),
  )
}

/** Yields the order once, and ends after `ms`. */
async function* streamFor(ms: number): AsyncGenerator<OrderView> {
  yield order
  await new Promise((resolve) => setTimeout(resolve, ms))
}
