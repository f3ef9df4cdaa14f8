import { expect, test } from 'vitest'
import { teamQuery } from '../../../src/experiences/back-office/team/queries.ts'
import Users from '../../../src/experiences/back-office/team/users.tsx'
import { platformWords } from '../as-staff.tsx'
import { member } from './member.ts'

test('the platform sees its users with their roles, and how many there are of each', () => {
  const page = { matching: 1, page: 1, pageSize: 50, counts: { total: 12, admins: 5, managers: 4, staff: 3 } }
  const query = teamQuery({ restaurantId: null, search: '', role: null, page: 1 })
  const shown = platformWords(<Users />, [[query.queryKey, { ...page, members: [member] }]], '/admin/users')
  expect(shown).toContain('User Management Manage restaurant staff and admin users ')
  expect(shown).toContain('Invite User Total Users 12 Admins 5 Managers 4 Staff 3 ')
  expect(shown).toContain(' All Roles Master Admin Owner Manager Staff ')
  expect(shown).toContain(' User Role Restaurant Created Actions ')
  expect(shown).toMatch(/ Hana Mori hana@example\.com .*Owner All restaurants Nov 20, 2026 /)
})
