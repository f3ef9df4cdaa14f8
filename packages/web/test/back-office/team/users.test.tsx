import { expect, test } from 'vitest'
import { teamQuery } from '../../../src/experiences/back-office/team/queries.ts'
import Users from '../../../src/experiences/back-office/team/users.tsx'
import { platformWords } from '../as-staff.tsx'
import { member } from './member.ts'

const page = { matching: 1, page: 1, pageSize: 50, counts: { total: 12, admins: 5, managers: 4, staff: 3 } }

function usersAt(address: string): string {
  const { queryKey } = teamQuery({ restaurantId: null, search: '', role: null, page: 1 })
  return platformWords(<Users />, [[queryKey, { ...page, members: [member] }]], address)
}

test('the platform sees its users with their roles, and how many there are of each', () => {
  const shown = usersAt('/admin/users')
  expect(shown).toContain('User Management Manage restaurant staff and admin users ')
  expect(shown).toContain('Invite User Total Users 12 Admins 5 Managers 4 Staff 3 ')
  expect(shown).toContain(' All Roles Master Admin Owner Manager Staff ')
  expect(shown).toContain(' User Role Restaurant Created Actions ')
  expect(shown).toMatch(/ Hana Mori hana@example\.com .*Owner All restaurants Nov 20, 2026 /)
})

test('the panel of a user has the date of the column that a narrow table hides', () => {
  expect(usersAt(`/admin/users?open=${member.id}`)).toContain('hana@example.com Created Nov 20, 2026 Role ')
})
