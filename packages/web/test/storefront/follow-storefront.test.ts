import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStorefront } from '../../src/experiences/storefront/updates/follow-storefront.ts'

class FakeSource {
  static all: FakeSource[] = []
  static readonly CLOSED = 2
  readyState = 0
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  emit(menuVersion: number) {
    this.onmessage?.({ data: JSON.stringify({ menuVersion }) })
  }
  /** The connection breaks, or the response is not an event stream. */
  fail() {
    this.onerror?.()
  }
}

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED)
let page: EventTarget & { hidden: boolean }
let versions: number[]
let stop: AbortController
let refresh: (version: number) => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  versions = []
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  stop = new AbortController()
  refresh = async (version) => void versions.push(version)
  followStorefront('r1', (version) => refresh(version), stop.signal)
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(visible: boolean) {
  page.hidden = !visible
  page.dispatchEvent(new Event('visibilitychange'))
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('opens one stream, and reports each version', async () => {
  await settle()
  expect(FakeSource.all.map(({ url }) => url)).toEqual(['/api/restaurants/r1/storefront/versions'])
  FakeSource.all[0]?.emit(7)
  FakeSource.all[0]?.emit(8)
  await settle()
  expect(versions).toEqual([7, 8])
})

test.each(['{"menuVersion":"12"}', '{}', 'nonsense', 'null'])(
  'ignores the malformed message %s',
  async (data) => {
    await settle()
    FakeSource.all[0]?.onmessage?.({ data })
    FakeSource.all[0]?.emit(9)
    await settle()
    expect(versions).toEqual([9])
  },
)

test('requests a version again that is not served yet, unless a later one was announced', async () => {
  await settle()
  refresh = async (version) => {
    versions.push(version)
    throw new Error('not yet')
  }
  FakeSource.all[0]?.emit(7)
  await vi.advanceTimersByTimeAsync(300)
  FakeSource.all[0]?.emit(8)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(versions).toEqual([7, 7, 8, 8, 8, 8])
})

test('closes the stream while the page is hidden, and reopens it when visible', async () => {
  await settle()
  show(false)
  await settle()
  expect(open()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(open()).toHaveLength(0)
  show(true)
  await settle()
  expect(open()).toHaveLength(1)
  show(true)
  await settle()
  expect(open()).toHaveLength(1)
})

test('reopens a broken stream after growing delays', async () => {
  await settle()
  for (const [delay, opened] of [
    [3000, 2],
    [15_000, 3],
    [60_000, 4],
    [60_000, 5],
  ] as const) {
    FakeSource.all.at(-1)?.fail()
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(open()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect([open().length, FakeSource.all.length]).toEqual([1, opened])
  }
})

test('opens no stream after it was stopped', async () => {
  await settle()
  FakeSource.all[0]?.fail()
  stop.abort()
  await vi.advanceTimersByTimeAsync(120_000)
  show(true)
  await settle()
  expect(open()).toHaveLength(0)
})
