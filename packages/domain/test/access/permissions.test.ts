import { expect, test } from 'vitest'
import { permissionAreas, permissionScope, rolesWith } from '../../src/access/permissions.ts'
import { actions, can, staffRoles } from '../../src/access/roles.ts'

test('every permission is listed once', () => {
  const listed = permissionAreas.flatMap(({ permissions }) => permissions.map(({ action }) => action))
  expect(listed.toSorted()).toEqual([...actions].toSorted())
})

test('the listed scope is what the check of a request decides', () => {
  for (const role of staffRoles) {
    for (const action of actions) {
      const scope = permissionScope(role, action)
      expect(can({ role, restaurantId: 'here' }, action, { restaurantId: 'here' })).toBe(scope !== 'none')
      expect(can({ role, restaurantId: 'here' }, action, { restaurantId: 'there' })).toBe(scope === 'all')
    }
  }
})

test('the roles with a permission begin with the highest', () => {
  expect(rolesWith('platform.manage')).toEqual(['master_admin'])
  expect(rolesWith('menu.manage')).toEqual(['master_admin', 'owner', 'manager'])
  expect(rolesWith('kitchen.advance')).toEqual(['master_admin', 'owner', 'manager', 'staff'])
})
