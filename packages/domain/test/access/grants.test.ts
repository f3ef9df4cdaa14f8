import { describe, expect, test } from 'vitest'
import { grantableRoles, isAtLeast, mayGrant } from '../../src/access/grants.ts'
import type { Actor } from '../../src/access/roles.ts'

const owner: Actor = { role: 'owner', restaurantId: 'here' }
const manager: Actor = { role: 'manager', restaurantId: 'here' }
const master: Actor = { role: 'master_admin', restaurantId: null, allRestaurants: true }

describe('mayGrant', () => {
  test('lets owners grant every role of their own restaurant, up to owner', () => {
    expect(grantableRoles([owner], 'here')).toEqual(['staff', 'manager', 'owner'])
    expect(grantableRoles([owner], 'there')).toEqual([])
    expect(grantableRoles([owner], null)).toEqual([])
  })

  test('lets a master admin grant every role at every restaurant', () => {
    expect(grantableRoles([master], null)).toEqual(['staff', 'manager', 'owner', 'master_admin'])
    expect(grantableRoles([master], 'here')).toContain('owner')
  })

  test('lets no other role grant anything', () => {
    for (const role of ['staff', 'manager', 'owner', 'master_admin'] as const) {
      expect(mayGrant([manager], { role, restaurantId: 'here' })).toBe(false)
      expect(mayGrant([{ role: 'customer', restaurantId: null }], { role, restaurantId: 'here' })).toBe(false)
      expect(mayGrant([{ role: 'device', restaurantId: 'here' }], { role, restaurantId: 'here' })).toBe(false)
      expect(mayGrant([], { role, restaurantId: 'here' })).toBe(false)
    }
  })

  test('does not treat an owner of two restaurants as an owner of all', () => {
    const both: Actor[] = [owner, { role: 'owner', restaurantId: 'there' }]
    expect(mayGrant(both, { role: 'staff', restaurantId: 'there' })).toBe(true)
    expect(mayGrant(both, { role: 'staff', restaurantId: null })).toBe(false)
  })
})

describe('isAtLeast', () => {
  test('compares the roles that apply at the restaurant', () => {
    expect(isAtLeast([manager], { role: 'staff', restaurantId: 'here' })).toBe(true)
    expect(isAtLeast([manager], { role: 'manager', restaurantId: 'here' })).toBe(true)
    expect(isAtLeast([manager], { role: 'owner', restaurantId: 'here' })).toBe(false)
    expect(isAtLeast([owner], { role: 'staff', restaurantId: 'there' })).toBe(false)
    expect(isAtLeast([master], { role: 'owner', restaurantId: 'there' })).toBe(true)
    expect(
      isAtLeast([{ role: 'device', restaurantId: 'here' }], { role: 'staff', restaurantId: 'here' }),
    ).toBe(false)
  })
})
