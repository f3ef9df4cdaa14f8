import type { SecurityReport } from '@comanda/contract/system'
import { expect, test } from 'vitest'
import { securityKey } from '../../src/experiences/platform/system/queries.ts'
import SecurityScreen from '../../src/experiences/platform/system/security.tsx'
import { platformWords } from '../back-office/as-staff.tsx'

const person = { userId: 'u1', name: 'Avery Stone', email: 'avery@comanda.test', roles: ['owner' as const] }
const at = Date.parse('2026-11-20T12:00Z')
const report: SecurityReport = {
  signInPolicy: { secondFactorFor: 'none', staffPasswordMinimum: 12 },
  secondFactorInEffect: 'none',
  sessionTimeout: null,
  staff: 5010,
  withoutFactor: [person],
  withoutFactorCount: 4000,
  lockedOut: [{ email: 'guess@comanda.test', at, ip: '192.0.2.1' }],
  lockedOutCount: 300,
  sessions: [
    { id: 's1', person, device: 'Chrome', ip: '192.0.2.1', createdAt: at, lastSeenAt: at, current: true },
  ],
  sessionCount: 2000,
  screens: [],
  screenCount: 0,
}

test('lists of their first items say how many there are', () => {
  const shown = platformWords(<SecurityScreen />, [[securityKey, report]])
  for (const count of ['5,010', '4,000', '300', '2,000']) expect(shown).toContain(` ${count} `)
  for (const total of ['4,000', '300', '2,000'])
    expect(shown).toContain(`The first 1 of ${total} are listed.`)
  const complete = { ...report, withoutFactorCount: 1, lockedOutCount: 1, sessionCount: 1 }
  expect(platformWords(<SecurityScreen />, [[securityKey, complete]])).not.toContain('are listed')
})
