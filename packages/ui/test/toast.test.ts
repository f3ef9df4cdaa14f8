import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  currentToasts,
  dismissToast,
  holdToasts,
  releaseToasts,
  subscribeToasts,
  TOAST_MS,
  toast,
} from '../src/toast.ts'

const messages = () => currentToasts().map((entry) => entry.message)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
})

test('a toast disappears after five seconds', () => {
  toast.error('Request timed out.', { code: 'TIMEOUT_ERROR' })
  expect(currentToasts()).toMatchObject([
    { kind: 'error', message: 'Request timed out.', code: 'TIMEOUT_ERROR' },
  ])
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(messages()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a held toast stays, and then has the rest of its time', () => {
  toast.info('Paired')
  vi.advanceTimersByTime(3000)
  holdToasts()
  holdToasts()
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['Paired'])
  releaseToasts()
  vi.advanceTimersByTime(1999)
  expect(messages()).toEqual(['Paired'])
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a toast added while others are held waits with them', () => {
  toast.info('First')
  holdToasts()
  toast.info('Second')
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['First', 'Second'])
  releaseToasts()
  vi.advanceTimersByTime(TOAST_MS)
  expect(messages()).toEqual([])
})

test('a repeated message restarts its toast instead of adding another', () => {
  toast.success('Saved')
  vi.advanceTimersByTime(4000)
  toast.success('Saved')
  vi.advanceTimersByTime(4000)
  expect(messages()).toEqual(['Saved'])
})

test('at most three toasts are shown: the oldest is removed', () => {
  for (const word of ['one', 'two', 'three', 'four']) toast.info(word)
  expect(messages()).toEqual(['two', 'three', 'four'])
})

test('dismissing notifies the listeners, and holding ends with the last toast', () => {
  const listener = vi.fn()
  const stop = subscribeToasts(listener)
  const id = toast.info('Gone')
  holdToasts()
  dismissToast(id)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  toast.info('Later')
  expect(listener).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(TOAST_MS)
  expect(messages()).toEqual([])
})
