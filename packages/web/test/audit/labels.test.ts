import { expect, test } from 'vitest'
import { filterOf, isFiltered, lastDays, noFilters } from '../../src/shared/audit/filters.ts'
import {
  actorRoleLabel,
  formatAuditValue,
  formatDayOfYear,
  formatFullMoment,
  formatMoment,
} from '../../src/shared/audit/labels.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-11-20T17:00:00Z')

test('formats a moment with its day unless it is today, and with its year unless it is this year', () => {
  expect(formatMoment(now - 60_000, now, zone)).toBe('11:59 AM')
  expect(formatMoment(Date.parse('2026-11-20T04:59:00Z'), now, zone)).toBe('Nov 19, 11:59 PM')
  expect(formatMoment(Date.parse('2025-12-31T23:00:00Z'), now, zone)).toBe('Dec 31, 2025')
  expect(formatFullMoment(now, zone)).toBe('Nov 20, 2026, 12:00:00 PM EST')
  expect(formatDayOfYear('2026-01-05', 2026)).toBe('Jan 5')
})

test('counts today in the last days, in the restaurant’s time zone', () => {
  expect(lastDays(7, now, zone)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(lastDays(1, Date.parse('2026-11-20T04:00:00Z'), zone)).toEqual({
    from: '2026-11-19',
    to: '2026-11-19',
  })
})

test('sends only the filters that are set', () => {
  expect(filterOf(noFilters, zone)).toEqual({ zone })
  expect(isFiltered(noFilters)).toBe(false)
  const filters = {
    ...noFilters,
    search: ' role ',
    areas: ['team' as const],
    days: { from: '2026-11-14', to: null },
  }
  expect(filterOf(filters, zone)).toEqual({ zone, search: 'role', areas: ['team'], from: '2026-11-14' })
  expect(isFiltered(filters)).toBe(true)
})

test.each([
  [{ actor: 'user:1', actorRole: 'owner' }, 'Owner'],
  [{ actor: 'user:1', actorRole: 'master_admin' }, 'Admin'],
  [{ actor: 'device:1', actorRole: 'device' }, 'Screen'],
  [{ actor: 'system:sweeper', actorRole: null }, 'Sweeper'],
  [{ actor: 'user:1', actorRole: null }, ''],
  [{ actor: 'user:1', actorRole: 'auditor' }, 'auditor'],
])('%j has the role label "%s"', (entry, label) => {
  expect(actorRoleLabel(entry)).toBe(label)
})

test.each([
  [null, 'None'],
  ['', 'None'],
  [true, 'On'],
  [false, 'Off'],
  [1250, '1,250'],
  ['manager', 'Manager'],
  ['2.5%', '2.5%'],
])('formats the value %j as "%s"', (value, label) => {
  expect(formatAuditValue(value)).toBe(label)
})
