import { expect, test } from 'vitest'
import { checkIds, checkNames } from '../../src/health/checks.ts'
import {
  type RecordedCheck,
  STATUS_DAYS,
  statusWithoutDatabase,
  systemStatusOf,
} from '../../src/health/system-status.ts'
import { minutes } from '../../src/time/instant.ts'

const now = Date.parse('2026-11-20T17:00Z')
const zone = 'America/New_York'
const courier: RecordedCheck = {
  id: 'courier',
  status: 'healthy',
  since: now - minutes(90),
  measuredAt: now - minutes(1),
  days: [
    { day: '2026-11-20', healthy: 700, warnings: 0, errors: 0 },
    { day: '2026-11-19', healthy: 1436, warnings: 0, errors: 4 },
    { day: '2026-11-18', healthy: 10, warnings: 3, errors: 0 },
    { day: '2026-10-01', healthy: 0, warnings: 0, errors: 7 },
  ],
}
const statusOf = (check: RecordedCheck) => {
  const status = systemStatusOf([check], now, zone)
  return { ...status, check: status.checks.find(({ id }) => id === check.id) }
}

test('each day shows how often it had each result, and the share without an error is rounded down', () => {
  const { check, checks } = statusOf(courier)
  expect(checks.map(({ id }) => id)).toEqual(checkIds)
  expect(check?.days).toHaveLength(STATUS_DAYS)
  expect(check?.days.slice(-4)).toEqual([
    null,
    { healthy: 10, warnings: 3, errors: 0 },
    { healthy: 1436, warnings: 0, errors: 4 },
    { healthy: 700, warnings: 0, errors: 0 },
  ])
  // 11 of 2,160 measurements failed.
  expect(check?.uptime).toBe(99_490)
  expect(check).toMatchObject({ status: 'healthy', since: courier.since })
})

test('failures of the last two weeks are listed, newest first', () => {
  const payments: RecordedCheck = {
    ...courier,
    id: 'payments',
    days: [{ day: '2026-11-20', healthy: 1, warnings: 0, errors: 2 }],
  }
  expect(systemStatusOf([courier, payments], now, zone).failures).toEqual([
    { day: '2026-11-20', id: 'payments', minutes: 2 },
    { day: '2026-11-19', id: 'courier', minutes: 4 },
  ])
})

test('a check that is no longer measured has an unknown status', () => {
  for (const measuredAt of [null, now - minutes(6)])
    expect(statusOf({ ...courier, measuredAt }).check).toMatchObject({ status: 'unknown', since: null })
  const nothing = systemStatusOf([], now, zone)
  expect(nothing.measuredAt).toBeNull()
  expect(nothing.checks[0]).toMatchObject({ id: 'database', status: 'unknown', uptime: null })
})

test('without the database only its failure is known', () => {
  const { checks } = statusWithoutDatabase(now)
  expect(checks.filter(({ status }) => status === 'error').map(({ id }) => id)).toEqual(['database'])
  expect(checks.filter(({ status }) => status === 'unknown')).toHaveLength(checkIds.length - 1)
})

test('checks are named as on screens and in alerts', () => {
  expect(checkIds.map((id) => checkNames[id])).toEqual([
    'Database Connection',
    'Disk Space',
    'Card Payments',
    'Courier',
    'Email Service',
    'Text Messages',
    'Realtime Updates',
    'Security Policies',
    'Edge Functions',
    'Order Processing',
  ])
})
