import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followVersions } from '../../src/experiences/storefront/updates/follow-versions.ts'

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
  /** What a browser does with a response that is not an event stream. */
  reject() {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
}

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED)
let page: EventTarget & { hidden: boolean; readyState: string }
let versions: number[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  versions = []
  page = Object.assign(new EventTarget(), { hidden: false, readyState: 'complete' })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  stop = followVersions('r1', (version) => versions.push(version))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(visible: boolean) {
  page.hidden = !visible
  page.dispatchEvent(new Event('visibilitychange'))
}

test('opens one stream after the page has loaded, and reports each version', () => {
  expect(FakeSource.all).toHaveLength(0)
  vi.advanceTimersByTime(2000)
  expect(FakeSource.all.map(({ url }) => url)).toEqual(['/api/restaurants/r1/storefront/versions'])
  FakeSource.all[0]?.emit(7)
  FakeSource.all[0]?.emit(8)
  expect(versions).toEqual([7, 8])
})

test('closes the stream while the page is hidden, and reopens it when visible', () => {
  vi.advanceTimersByTime(2000)
  show(false)
  expect(open()).toHaveLength(0)
  vi.advanceTimersByTime(600_000)
  expect(open()).toHaveLength(0)
  show(true)
  expect(open()).toHaveLength(1)
  show(true)
  expect(open()).toHaveLength(1)
})

test('leaves reconnecting to the browser, and reopens a minute after a rejection', () => {
  vi.advanceTimersByTime(2000)
  FakeSource.all[0]?.onerror?.()
  expect(FakeSource.all).toHaveLength(1)
  FakeSource.all[0]?.reject()
  vi.advanceTimersByTime(59_000)
  expect(open()).toHaveLength(0)
  vi.advanceTimersByTime(1000)
  expect(open()).toHaveLength(1)
})

test('opens no stream after it was stopped', () => {
  vi.advanceTimersByTime(2000)
  FakeSource.all[0]?.reject()
  stop()
  vi.advanceTimersByTime(120_000)
  show(true)
  expect(open()).toHaveLength(0)
})

test('waits until the page has loaded', () => {
  stop()
  page.readyState = 'interactive'
  stop = followVersions('r1', () => {})
  vi.advanceTimersByTime(10_000)
  expect(FakeSource.all).toHaveLength(0)
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(2000)
  expect(open()).toHaveLength(1)
})
