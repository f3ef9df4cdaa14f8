import { describe, expect, test } from 'vitest'
import { abilitiesOf } from '../../src/access/abilities.ts'
import { grantableRoles } from '../../src/access/grants.ts'

describe('abilitiesOf', () => {
  test('follows the permission table', () => {
    expect(abilitiesOf('staff')).toEqual({
      may: ['work the kitchen board', 'pause ordering', 'see the orders', 'take orders by phone'],
      mayNot: [
        'manage the orders',
        'run the menu, hours and coupons',
        'approve kitchen screens',
        'change settings and fees',
        'see payments, payouts and reports',
        'refund orders',
        'invite and manage people',
      ],
    })
    expect(abilitiesOf('manager').mayNot).toContain('refund orders')
    expect(abilitiesOf('owner').mayNot).toEqual([])
    expect(abilitiesOf('master_admin').mayNot).toEqual([])
  })

  test('gives every role all abilities of the lower roles', () => {
    const ladder = (['staff', 'manager', 'owner', 'master_admin'] as const).map(
      (role) => abilitiesOf(role).may,
    )
    for (const [index, may] of ladder.entries()) {
      if (index > 0) expect(may).toEqual(expect.arrayContaining(ladder[index - 1] ?? []))
    }
  })
})

describe('grantableRoles', () => {
  test('does not exceed the user’s role, and only a master admin grants roles for all restaurants', () => {
    const owner = [{ role: 'owner', restaurantId: 'here', allRestaurants: false } as const]
    expect(grantableRoles(owner, 'here')).toEqual(['staff', 'manager', 'owner'])
    expect(grantableRoles(owner, 'there')).toEqual([])
    expect(grantableRoles(owner, null)).toEqual([])
    expect(grantableRoles([{ role: 'manager', restaurantId: 'here' }], 'here')).toEqual([])
    expect(
      grantableRoles([{ role: 'master_admin', restaurantId: null, allRestaurants: true }], null),
    ).toEqual(['staff', 'manager', 'owner', 'master_admin'])
  })
})
