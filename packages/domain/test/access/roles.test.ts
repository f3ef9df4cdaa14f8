import { describe, expect, test } from 'vitest'
import { type Action, type Actor, actions, can, keyActions, roles } from '../../src/access/roles.ts'

const here = { restaurantId: 'here' }
const kitchen: Action[] = ['kitchen.view', 'kitchen.advance', 'ordering.pause']
const running: Action[] = [
  ...kitchen,
  'orders.view',
  'orders.place',
  'orders.manage',
  'menu.manage',
  'promotions.manage',
  'hours.manage',
  'devices.manage',
]
const matrix: Record<Actor['role'], Action[]> = {
  master_admin: [...actions],
  owner: actions.filter((action) => action !== 'platform.manage'),
  manager: running,
  staff: [...kitchen, 'orders.view', 'orders.place'],
  device: kitchen,
  customer: [],
  key: actions.filter((action) => (keyActions as readonly Action[]).includes(action)),
}
const allActors = [...roles, 'device', 'key'] as const
/** Only keys look at them: each is created for every action there is. */
const scopes = actions

describe('can', () => {
  test.each(allActors)('allows %s exactly the documented actions at its own restaurant', (role) => {
    const may = actions.filter((action) => can({ role, scopes, restaurantId: 'here' }, action, here))
    expect(may).toEqual(matrix[role])
  })

  test.each(allActors.filter((role) => role !== 'master_admin'))(
    'allows %s nothing at another restaurant',
    (role) => {
      for (const action of actions) {
        expect(can({ role, scopes, restaurantId: 'here' }, action, { restaurantId: 'there' })).toBe(false)
        expect(can({ role, scopes, restaurantId: 'here' }, action, { restaurantId: null })).toBe(false)
        expect(can({ role, scopes, restaurantId: null }, action, here)).toBe(false)
        expect(can({ role, scopes, restaurantId: null }, action, { restaurantId: null })).toBe(false)
      }
    },
  )

  test('gives a membership for all restaurants the rights of its role at each of them', () => {
    const everywhere = { role: 'manager', restaurantId: null, allRestaurants: true } as const
    expect(can(everywhere, 'menu.manage', here)).toBe(true)
    expect(can(everywhere, 'menu.manage', { restaurantId: null })).toBe(true)
    expect(can(everywhere, 'users.manage', here)).toBe(false)
    expect(can(everywhere, 'platform.manage', { restaurantId: null })).toBe(false)
  })

  test('allows an API key only what it was created for, and without scopes nothing', () => {
    const key = { role: 'key', restaurantId: 'here', scopes: ['orders.view'] } as const
    expect(actions.filter((action) => can(key, action, here))).toEqual(['orders.view'])
    expect(actions.filter((action) => can({ role: 'key', restaurantId: 'here' }, action, here))).toEqual([])
  })

  test('offers no scope that changes people, secrets, settings or returns money', () => {
    const withheld: Action[] = [
      'users.manage',
      'secrets.manage',
      'settings.manage',
      'payments.refund',
      'platform.manage',
    ]
    expect(keyActions.filter((action) => withheld.includes(action))).toEqual([])
  })
})
