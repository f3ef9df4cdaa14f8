import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterLoad } from '../src/shared/first-paint.ts'

let loadEventStart = 0
let page: { readyState: string }
let view: EventTarget
let resolved: string[]

beforeEach(() => {
  vi.useFakeTimers()
  page = { readyState: 'loading' }
  view = new EventTarget()
  loadEventStart = 0
  resolved = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', view)
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { loadEventStart } as PerformanceNavigationTiming,
  ])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const wait = (name: string, ms: number) => void afterLoad(ms).then(() => resolved.push(name))

test('waits for the load, and from then on', async () => {
  wait('part', 1500)
  await vi.advanceTimersByTimeAsync(5000)
  page.readyState = 'complete'
  loadEventStart = performance.now()
  view.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1499)
  expect(resolved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toEqual(['part'])
})

test('does not wait on a page that was loaded before', async () => {
  await vi.advanceTimersByTimeAsync(800)
  page.readyState = 'complete'
  loadEventStart = performance.now()
  await vi.advanceTimersByTimeAsync(60_000)
  wait('part of a change', 1500)
  await vi.advanceTimersByTimeAsync(0)
  expect(resolved).toEqual(['part of a change'])
})
