import { expect, test } from 'vitest'
import { filterOf, isFiltered, noFilters } from '../../../src/experiences/back-office/audit/filters.ts'
import { actorRoleLabel, formatAuditValue } from '../../../src/experiences/back-office/audit/labels.ts'

const zone = 'America/New_York'

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
  ['received', 'New'],
])('formats the value %j as "%s"', (value, label) => {
  expect(formatAuditValue(value)).toBe(label)
})
