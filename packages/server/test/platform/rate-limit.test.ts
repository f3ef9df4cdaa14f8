import { expect, test } from 'vitest'
import { enforceRateLimit, purgeOldHits, resetHits } from '../../src/platform/rate-limit.ts'
import { testApp } from '../test-app.ts'

const limit = { key: 'quote:203.0.113.7', max: 10, windowSeconds: 60 }

test('limits concurrent requests, and reports when to retry to the rejected ones', async () => {
  const { app, clock } = await testApp()
  clock.now += 15_000
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => enforceRateLimit(app, limit)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(enforceRateLimit(app, limit)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    data: { retryAfterSeconds: 45 },
  })
  await enforceRateLimit(app, { ...limit, key: 'quote:203.0.113.8' })
  clock.now += 45_000
  await enforceRateLimit(app, limit)
})

test('resets hits, purges them after a day, and stores only hashed keys', async () => {
  const { app, clock, database } = await testApp()
  await enforceRateLimit(app, { ...limit, max: 1 })
  await resetHits(app, limit.key)
  await enforceRateLimit(app, { ...limit, max: 1 })
  const rows = await database.query('select key from rate_limits')
  expect(rows).toHaveLength(1)
  expect(rows[0].key).not.toContain('203.0.113')
  clock.now += 25 * 3_600_000
  await purgeOldHits(app)
  expect((await database.query('select from rate_limits')).length).toBe(0)
})
