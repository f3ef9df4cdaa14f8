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
