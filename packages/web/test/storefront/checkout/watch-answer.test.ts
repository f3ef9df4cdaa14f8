import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAnswer } from '../../../src/experiences/storefront/checkout/price/use-price-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an order whose time passes is checked within a second, once, until the page is left', () => {
  const closesAt = Date.now() + 5500
  const check = vi.fn()
  const stop = watchAnswer(() => Date.now() < closesAt, check)
  vi.advanceTimersByTime(5000)
  expect(check).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(check).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(check).toHaveBeenCalledOnce()
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
