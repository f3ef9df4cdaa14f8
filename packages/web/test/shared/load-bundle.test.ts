import { beforeEach, expect, test, vi } from 'vitest'
import { loadBundle } from '../../src/shared/load-bundle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/screen.js')

test('a failed import is repeated, at once when the browser is online again', async () => {
  const load = vi.fn().mockRejectedValueOnce(missing()).mockResolvedValueOnce('screen')
  const loading = loadBundle(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await expect(loading).resolves.toBe('screen')
})

test('a bundle that stays missing fails after the last attempt', async () => {
  const load = vi.fn().mockRejectedValue(missing())
  const loading = expect(loadBundle(load)).rejects.toThrow('dynamically imported module')
  await vi.runAllTimersAsync()
  await loading
  expect(load).toHaveBeenCalledTimes(5)
})

test('an error in the code of a bundle is not repeated', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('x is not a function'))
  await expect(loadBundle(load)).rejects.toThrow('x is not a function')
  expect(load).toHaveBeenCalledTimes(1)
})
