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

test('a toast is gone after five seconds', () => {
  toast.error('Request timed out.', { code: 'TIMEOUT_ERROR' })
  expect(currentToasts()).toMatchObject([
    { kind: 'error', message: 'Request timed out.', code: 'TIMEOUT_ERROR' },
  ])
  vi.advanceTimersByTime(TOAST_MS - 1)
  expect(messages()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(messages()).toEqual([])
})

test('a held toast stays and then has the rest of its time', () => {
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

test('one that comes while held waits with the others', () => {
  toast.info('First')
  holdToasts()
  toast.info('Second')
  vi.advanceTimersByTime(60_000)
  expect(messages()).toEqual(['First', 'Second'])
  releaseToasts()
  vi.advanceTimersByTime(TOAST_MS)
  expect(messages()).toEqual([])
})

test('the same words again start anew instead of piling up', () => {
  toast.success('Saved')
  vi.advanceTimersByTime(4000)
  toast.success('Saved')
  vi.advanceTimersByTime(4000)
  expect(messages()).toEqual(['Saved'])
})

test('at most three at once: the oldest makes room', () => {
  for (const word of ['one', 'two', 'three', 'four']) toast.info(word)
  expect(messages()).toEqual(['two', 'three', 'four'])
})

test('dismissing tells those who listen, and holding ends with the last', () => {
  const heard = vi.fn()
  const stop = subscribeToasts(heard)
  const id = toast.info('Gone')
  holdToasts()
  dismissToast(id)
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  toast.info('Later')
  expect(heard).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(TOAST_MS)
  expect(messages()).toEqual([])
})
