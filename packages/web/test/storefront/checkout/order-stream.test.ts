import type { OrderView } from '@comanda/contract/orders'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { orderStream } from '../../../src/experiences/storefront/checkout/confirmation/use-order-updates.ts'
import type { LiveStream } from '../../../src/shared/live-stream.ts'

const order = { token: 'order' } as OrderView
const load = vi.fn<(token: string) => Promise<OrderView>>()
const watch = vi.fn<() => Promise<AsyncIterable<OrderView>>>()

let shown: OrderView[]
let codes: string[]
let kinds: string[]
let stream: LiveStream<OrderView>

function follow(): void {
  stream = orderStream('order', {
    load,
    watch,
    show: (fresh) => shown.push(fresh),
    fail: ({ code }) => codes.push(code),
  })
  stream.subscribe(() => kinds.push(stream.state.kind))
  const stop = stream.start()
  onTestEnd = stop
}
let onTestEnd = () => {}

describe('the stream of an order', () => {
  beforeEach(() => {
    vi.resetAllMocks()
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
    vi.stubGlobal('navigator', { onLine: true })
    load.mockResolvedValue(order)
    shown = []
    codes = []
    kinds = []
    return () => {
      onTestEnd()
      vi.useRealTimers()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    }
  })

  test('is reopened immediately when the server ends it after a few minutes', async () => {
    watch.mockImplementation(async () => streamFor(300_000))
    follow()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(watch).toHaveBeenCalledTimes(2)
    expect(new Set(kinds)).toEqual(new Set(['live']))
  })

  test('loads the order every 15 seconds while it cannot be streamed', async () => {
    watch
      .mockImplementationOnce(async () => streamFor(1000))
      .mockRejectedValue(new TypeError('Failed to fetch'))
    follow()
    await vi.advanceTimersByTimeAsync(15_999)
    expect([load.mock.calls.length, kinds]).toEqual([1, ['live', 'lost']])
    await vi.advanceTimersByTimeAsync(15_001)
    expect([load.mock.calls.length, watch.mock.calls.length]).toEqual([3, 3])
  })

  test('reports why an order did not load, and continues automatically', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    watch.mockImplementation(async () => streamFor(300_000))
    follow()
    await vi.advanceTimersByTimeAsync(0)
    expect([codes, shown]).toEqual([['FETCH_ERROR'], []])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(shown[0]).toBe(order)
  })

  test('does not request an order again that is not found', async () => {
    load.mockRejectedValue(Object.assign(new Error('Not found'), { code: 'NOT_FOUND', status: 404 }))
    follow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([load.mock.calls.length, kinds, codes]).toEqual([1, ['refused'], ['HTTP_404']])
  })
})

/** Yields the order once, and ends after `ms`. */
async function* streamFor(ms: number): AsyncGenerator<OrderView> {
  yield order
  await new Promise((resolve) => setTimeout(resolve, ms))
}
