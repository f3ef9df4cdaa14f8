import { describe, expect, test } from 'vitest'
import { accountIssues } from '../../src/experiences/storefront/invitation/account-issues.ts'
import { endedInvitationText } from '../../src/experiences/storefront/invitation/ended-invitation.ts'
import { person } from '../person.ts'

describe('the invitation page', () => {
  test('reports the missing fields of a new account', () => {
    expect(accountIssues({ firstName: ' ', lastName: '', password: 'eleven char' }, 12)).toEqual({
      firstName: 'First name is required.',
      password: 'Password must be at least 12 characters',
    })
    expect(accountIssues({ firstName: 'Nora', lastName: '', password: 'seven wet otters' }, 12)).toEqual({})
  })

  test('explains an invitation that is no longer valid, and treats a transient failure as retryable', () => {
    expect(endedInvitationText('INVITATION_USED', null)).toMatchObject({ signIn: true })
    expect(endedInvitationText('INVITATION_EXPIRED', null)?.title).toBe('This invitation has expired')
    expect(endedInvitationText('NETWORK_ERROR', null)).toBeNull()
  })

  test('states who is signed in after a used link, else asks for the sign-in', () => {
    const me = person('nora')
    expect(endedInvitationText('INVITATION_USED', null)?.text).toMatch(/ Sign in with your account\.$/)
    expect(endedInvitationText('INVITATION_USED', me)?.text).toMatch(/ You are signed in as nora@.+\.$/)
  })
})
