import type { Me } from '@comanda/contract/identity'
import { describe, expect, test } from 'vitest'
import {
  canGrantEverywhere,
  restaurantsToGrantAt,
  rolesToGrant,
} from '../../../src/experiences/back-office/team/grants.ts'

function session(role: Me['memberships'][number]['role'], restaurantId: string | null, onOwnDomain = false) {
  const memberships = [{ role, restaurantId, restaurantName: null, domain: null, needsSecondFactor: false }]
  const restaurants = ['here', 'there'].map((id) => ({ id }))
  return {
    me: { memberships },
    restaurants,
    onOwnDomain,
    restaurantId: onOwnDomain ? restaurantId : null,
    may: (_: string, at?: string | null) => restaurantId === null || at === restaurantId,
  }
}

describe('restaurants and roles of the invitation form', () => {
  test('are the owner’s restaurants, up to the owner’s role', () => {
    const owner = session('owner', 'here')
    expect(rolesToGrant(owner, 'here')).toEqual(['staff', 'manager', 'owner'])
    expect(restaurantsToGrantAt(owner).map(({ id }) => id)).toEqual(['here'])
    expect(canGrantEverywhere(owner)).toBe(false)
  })

  test('include all restaurants for a master admin only', () => {
    expect(canGrantEverywhere(session('master_admin', null))).toBe(true)
    expect(canGrantEverywhere(session('owner', null))).toBe(false)
  })

  test('are limited to the restaurant of its own domain', () => {
    const master = { ...session('master_admin', null, true), restaurantId: 'there' }
    expect(restaurantsToGrantAt(master).map(({ id }) => id)).toEqual(['there'])
  })
})
