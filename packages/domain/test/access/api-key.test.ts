import { expect, test } from 'vitest'
import { keyIssues, keyStateOf } from '../../src/access/api-key.ts'

const now = 1_800_000_000_000
const key = { name: 'Point of sale', expiresAt: null, hourlyLimit: 1000 }
const paths = (changed: Partial<Parameters<typeof keyIssues>[0]>) =>
  keyIssues({ ...key, ...changed }, now).map(({ path }) => path)

test('a key has a name, a limit within the bounds, and ends in the future or never', () => {
  expect(keyIssues(key, now)).toEqual([])
  expect(paths({ name: '' })).toEqual(['name'])
  expect(paths({ hourlyLimit: 99 })).toEqual(['hourlyLimit'])
  expect(paths({ hourlyLimit: 10_001 })).toEqual(['hourlyLimit'])
  expect(paths({ expiresAt: now })).toEqual(['expiresAt'])
  expect(paths({ expiresAt: now + 1 })).toEqual([])
  expect(paths({ expiresAt: now + 6 * 366 * 86_400_000 })).toEqual(['expiresAt'])
})

test('a key is revoked, expired or active', () => {
  expect(keyStateOf({ expiresAt: now - 1, revokedAt: now - 2 }, now)).toBe('revoked')
  expect(keyStateOf({ expiresAt: now, revokedAt: null }, now)).toBe('expired')
  expect(keyStateOf({ expiresAt: now + 1, revokedAt: null }, now)).toBe('active')
  expect(keyStateOf({ expiresAt: null, revokedAt: null }, now)).toBe('active')
})
