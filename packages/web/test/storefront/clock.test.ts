import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadUpdate } from '../../src/experiences/storefront/updates/follow-storefront.ts'
import { currentTime } from '../../src/shared/clock.ts'
import { restaurant } from './samples.ts'

const server = Date.parse('2026-11-22T20:00:00Z')
const day = 24 * 3_600_000

beforeEach(() => vi.useFakeTimers({ now: server, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A response of the server, sent at this time. */
async function update(sentAt: number | null): Promise<void> {
  const headers = new Headers(sentAt === null ? {} : { date: new Date(sentAt).toUTCString() })
  vi.stubGlobal('fetch', async () => Response.json({ menuVersion: 3 }, { headers }))
  await loadUpdate({ restaurant, menuVersion: 3 })
}

test.each([day, -day])('a clock that is %d ms wrong is replaced by the time of the server', async (wrong) => {
  vi.setSystemTime(server + wrong)
  await update(server)
  expect(currentTime()).toBe(server)
  vi.advanceTimersByTime(60_000)
  expect(currentTime()).toBe(server + 60_000)
})

test('the duration of a request does not correct the clock', async () => {
  await update(server - 4000)
  expect(currentTime()).toBe(server)
})

test('a corrected clock is trusted again when it is right', async () => {
  vi.setSystemTime(server + day)
  await update(server)
  vi.setSystemTime(server)
  await update(server)
  expect(currentTime()).toBe(server)
})

test('a response without a date changes nothing', async () => {
  await update(null)
  expect(currentTime()).toBe(server)
})
