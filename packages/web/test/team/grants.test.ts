import type { Me } from '@comanda/contract/identity'
import { describe, expect, test } from 'vitest'
import { mayGiveEverywhere, restaurantsToGiveAt, rolesToGive } from '../../src/shared/team/grants.ts'
import { accountIssues } from '../../src/shared/team/invitation/account-issues.ts'
import { goneText } from '../../src/shared/team/invitation/gone.ts'

function session(role: Me['memberships'][number]['role'], restaurantId: string | null, onOwnDomain = false) {
  const memberships = [{ role, restaurantId, restaurantName: null, domain: null }]
  const restaurants = ['here', 'there'].map((id) => ({ id }))
  return {
    me: { memberships },
    restaurants,
    onOwnDomain,
    restaurantId: onOwnDomain ? restaurantId : null,
    may: (_: string, at?: string | null) => restaurantId === null || at === restaurantId,
  }
}

describe('what the invitation form offers', () => {
  test('is for an owner their own restaurant, up to their own role', () => {
    const owner = session('owner', 'here')
    expect(rolesToGive(owner, 'here')).toEqual(['staff', 'manager', 'owner'])
    expect(restaurantsToGiveAt(owner).map(({ id }) => id)).toEqual(['here'])
    expect(mayGiveEverywhere(owner)).toBe(false)
  })

  test('is everywhere for a master admin alone', () => {
    expect(mayGiveEverywhere(session('master_admin', null))).toBe(true)
    expect(mayGiveEverywhere(session('owner', null))).toBe(false)
  })

  test('is the one restaurant on its own domain', () => {
    const master = { ...session('master_admin', null, true), restaurantId: 'there' }
    expect(restaurantsToGiveAt(master).map(({ id }) => id)).toEqual(['there'])
  })
})

describe('the page of an invitation', () => {
  test('names what is missing for a new account', () => {
    expect(accountIssues({ firstName: ' ', lastName: '', password: 'eleven char' }, 12)).toEqual({
      firstName: 'First name is required.',
      password: 'Password must be at least 12 characters',
    })
    expect(accountIssues({ firstName: 'Nora', lastName: '', password: 'seven wet otters' }, 12)).toEqual({})
  })

  test('says what became of a link, and calls nothing gone that may load in a moment', () => {
    expect(goneText('INVITATION_USED')).toMatchObject({ signIn: true })
    expect(goneText('INVITATION_EXPIRED')?.title).toBe('This invitation has expired')
    expect(goneText('NETWORK_ERROR')).toBeNull()
  })
})
