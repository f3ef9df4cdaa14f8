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

  test('opens the next line at once when the server lets one go after some minutes', async () => {
    watch.mockImplementation(async () => lineOf(300_000))
    follow()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(watch).toHaveBeenCalledTimes(2)
    expect(new Set(states)).toEqual(new Set(['live']))
  })

  test('waits before it opens another line when one ends or breaks soon', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    watch.mockImplementationOnce(async () => lineOf(1000)).mockRejectedValue(new TypeError('Failed to fetch'))
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

/** Tells the order as it stands, and is let go after a while. */
async function* lineOf(ms: number): AsyncGenerator<OrderView> {
  yield order
  await new Promise((resolve) => setTimeout(resolve, ms))
}
