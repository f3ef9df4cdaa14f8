import type { DatabaseReport } from '@comanda/contract/system'
import { expect, test } from 'vitest'
import DatabaseScreen from '../../src/experiences/platform/system/database.tsx'
import { databaseKey, realtimeQuery, securityKey } from '../../src/experiences/platform/system/queries.ts'
import RealtimeScreen from '../../src/experiences/platform/system/realtime.tsx'
import SecurityScreen from '../../src/experiences/platform/system/security.tsx'
import { RequestError } from '../../src/shared/failure.ts'
import { platformWords } from './as-staff.tsx'

test.each([
  ['The database did not load', DatabaseScreen, databaseKey, 'Connections'],
  ['Sessions did not load', SecurityScreen, securityKey, 'People with a role'],
  ['Live metrics did not load', RealtimeScreen, realtimeQuery.queryKey, /Open tickets|Orders per minute/],
])('%s: no figure is shown as loading', (title, System, key, figures) => {
  const error = new RequestError('The server did not respond.', 'HTTP_500', 500)
  const failed = platformWords(<System />, [[key, error]])
  expect(failed).toContain(`${title} The server did not respond. HTTP_500 Retry`)
  expect(failed).not.toMatch(figures)
  expect(platformWords(<System />)).toMatch(figures)
})

test('the address has the search of the tables', () => {
  const tables = ['orders', 'refunds'].map((name) => ({ name, rows: 1, bytes: 1, oldestAt: null }))
  const backups = { byProgram: true, last: null }
  const server = { version: '18.1', bytes: 1, connections: 1, maxConnections: 60, startedAt: 0 }
  const report: DatabaseReport = { ...server, tables, backups, tasks: [], migrations: [] }
  const found = platformWords(<DatabaseScreen />, [[databaseKey, report]], '/admin/database?search=ref')
  expect(found).toContain('refunds')
  expect(found).not.toContain('orders')
})
