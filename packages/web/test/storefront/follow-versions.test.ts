import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followVersions } from '../../src/experiences/storefront/news/follow-versions.ts'

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
  tell(menuVersion: number) {
    this.onmessage?.({ data: JSON.stringify({ menuVersion }) })
  }
  /** As a browser does with an answer that is no stream. */
  refuse() {
    this.readyState = FakeSource.CLOSED
    this.onerror?.()
  }
}

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED)
let page: EventTarget & { hidden: boolean; readyState: string }
let heard: number[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.all = []
  heard = []
  page = Object.assign(new EventTarget(), { hidden: false, readyState: 'complete' })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  end = followVersions('r1', (version) => heard.push(version))
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(visible: boolean) {
  page.hidden = !visible
  page.dispatchEvent(new Event('visibilitychange'))
}

test('opens one stream when the page has come to rest, and hears each version', () => {
  expect(FakeSource.all).toHaveLength(0)
  vi.advanceTimersByTime(2000)
  expect(FakeSource.all.map(({ url }) => url)).toEqual(['/api/restaurants/r1/storefront/versions'])
  FakeSource.all[0]?.tell(7)
  FakeSource.all[0]?.tell(8)
  expect(heard).toEqual([7, 8])
})

test('holds none while the page cannot be seen, and one again when it can', () => {
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

test('leaves a broken one to the browser, and comes back a minute after a refusal', () => {
  vi.advanceTimersByTime(2000)
  FakeSource.all[0]?.onerror?.()
  expect(FakeSource.all).toHaveLength(1)
  FakeSource.all[0]?.refuse()
  vi.advanceTimersByTime(59_000)
  expect(open()).toHaveLength(0)
  vi.advanceTimersByTime(1000)
  expect(open()).toHaveLength(1)
})

test('is over when it is ended', () => {
  vi.advanceTimersByTime(2000)
  FakeSource.all[0]?.refuse()
  end()
  vi.advanceTimersByTime(120_000)
  show(true)
  expect(open()).toHaveLength(0)
})

test('waits for a page that still loads', () => {
  end()
  page.readyState = 'interactive'
  end = followVersions('r1', () => {})
  vi.advanceTimersByTime(10_000)
  expect(FakeSource.all).toHaveLength(0)
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(2000)
  expect(open()).toHaveLength(1)
})
