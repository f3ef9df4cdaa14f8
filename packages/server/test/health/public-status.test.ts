import type { HealthCheck } from '@comanda/contract/health'
import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../../src/db/database-unavailable.ts'
import { readPublicStatus } from '../../src/modules/health/public.ts'
import { storeResults } from '../../src/modules/health/record-health.ts'
import { testApp } from '../test-app.ts'

test('the public sees states and days, and nothing of what the checks report', async () => {
  const t = await testApp()
  const measure = (status: HealthCheck['status']) =>
    storeResults(t.app, [{ id: 'courier', status, message: 'Host 10.0.0.7 refused', facts: [] }])
  t.clock.now = Date.parse('2026-11-20T17:00Z')
  await measure('healthy')
  t.clock.now += hours(24)
  await measure('error')
  const status = await readPublicStatus(t.app)
  const courier = status.checks.find(({ id }) => id === 'courier')
  expect(courier).toMatchObject({ status: 'error', since: t.clock.now, uptime: 50_000 })
  expect(courier?.days.slice(-3)).toEqual([
    null,
    { healthy: 1, warnings: 0, errors: 0 },
    { healthy: 0, warnings: 0, errors: 1 },
  ])
  expect(status.failures).toEqual([{ day: '2026-11-21', id: 'courier', minutes: 1 }])
  expect(JSON.stringify(status)).not.toContain('10.0.0.7')

  t.clock.now += minutes(6)
  const later = await readPublicStatus(t.app)
  expect(later.checks.find(({ id }) => id === 'courier')?.status).toBe('unknown')
})

test('the database being unavailable is a status, not a failure', async () => {
  const { app } = await testApp()
  const refused = new DatabaseUnavailableError(new Error('connection refused'))
  const db = { ...app.db, platform: () => Promise.reject(refused) }
  const { checks } = await readPublicStatus({ ...app, db })
  expect(checks.find(({ id }) => id === 'database')?.status).toBe('error')
  expect(checks.find(({ id }) => id === 'payments')?.status).toBe('unknown')
})
