import { expect, test } from 'vitest'
import type { StaffSession } from '../../src/experiences/back-office/session.tsx'
import { dueSetup } from '../../src/experiences/back-office/setup/setup-state.ts'
import { sessionWithout } from './samples.ts'

const restaurant = {
  id: 'r1',
  name: 'Corner Kitchen',
  timezone: 'America/New_York',
  themeColor: '#1F3A68',
  phone: '',
  domain: null,
  kitchenUrl: '',
  logo: null,
  prepMinutes: null,
  isOrderingOn: true,
  orderingPaused: false,
  pause: null,
  busy: null,
  needsSetup: true,
}
const membership = {
  role: 'owner' as const,
  restaurantId: 'r1',
  restaurantName: 'Corner Kitchen',
  domain: null,
  needsSecondFactor: false,
}
const session = (changes: Partial<StaffSession>): StaffSession => ({ ...sessionWithout(), ...changes })
const withRole = (role: 'owner' | 'master_admin', restaurantId: string | null) => ({
  ...sessionWithout().me,
  memberships: [{ ...membership, role, restaurantId }],
})
const here = { restaurants: [restaurant], restaurant, restaurantId: 'r1' }

test('a user without a restaurant creates one first, but not on a domain of another restaurant', () => {
  expect(dueSetup(session({}))).toBe('new')
  expect(dueSetup(session({ onOwnDomain: true }))).toBeNull()
})

test('a platform without restaurants asks none of its admins to create one', () => {
  expect(dueSetup(session({ me: withRole('master_admin', null) }))).toBeNull()
})

test('the owner of a restaurant that the platform created saves its profile first', () => {
  const owner = { ...here, me: withRole('owner', 'r1'), may: () => true }
  expect(dueSetup(session(owner))).toBe('complete')
  const done = { ...restaurant, needsSetup: false }
  expect(dueSetup(session({ ...owner, restaurants: [done], restaurant: done }))).toBeNull()
})

test('no one else must: not a manager, and not the platform, which prepares the menu', () => {
  expect(dueSetup(session({ ...here, me: withRole('owner', 'r1'), may: () => false }))).toBeNull()
  expect(dueSetup(session({ ...here, me: withRole('master_admin', null), may: () => true }))).toBeNull()
})
