import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from '../src/shared/reload-once.ts'

const reload = vi.fn()
const page = new EventTarget()
const values = new Map<string, string>()
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}

beforeEach(() => {
  values.clear()
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('window', page)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

const start = 1.79e12

test('reloads once a minute', () => {
  reloadOnce(start)
  reloadOnce(start + 59_000)
  expect(reload).toHaveBeenCalledTimes(1)
  reloadOnce(start + 60_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('waits until the browser is online, also right after a reload', () => {
  reloadOnce(start)
  reload.mockClear()
  vi.stubGlobal('navigator', { onLine: false })
  reloadOnce(start + 1000)
  expect(reload).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('never reloads when it cannot remember that it did', () => {
  vi.stubGlobal('sessionStorage', undefined)
  reloadOnce(start)
  expect(reload).not.toHaveBeenCalled()
})
