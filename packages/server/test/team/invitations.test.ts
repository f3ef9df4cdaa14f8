import { brandOf } from '@comanda/domain/look/brand'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { acceptInvitation } from '../../src/modules/team/accept-invitation.ts'
import { deactivateMember } from '../../src/modules/team/deactivate-member.ts'
import { listPeople } from '../../src/modules/team/list-people.ts'
import { resendInvitation } from '../../src/modules/team/resend-invitation.ts'
import { revokeInvitation } from '../../src/modules/team/revoke-invitation.ts'
import { showInvitation } from '../../src/modules/team/show-invitation.ts'
import { visitor } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { openTeam, type Team } from './people.ts'

const account = { firstName: 'Nora', lastName: 'Quinn', password: 'twelve letters' }
const week = 7 * 24 * 3_600_000
let team: Team

beforeEach(async () => {
  team = await openTeam()
})

const accept = (
  token: string,
  caller: Caller = visitor(),
  withAccount: typeof account | undefined = account,
) => acceptInvitation(team.app, caller, { token, ...(withAccount && { account: withAccount }) })
const show = (token: string) => showInvitation(team.app, visitor(), token)
const membershipsOf = async (email: string) =>
  await team.query(
    `select role, restaurant_id, email_verified from memberships join auth.users on users.id = user_id where email = $1`,
    [email],
  )

describe('an invitation', () => {
  test('is emailed with the inviter, the role and a link on the restaurant’s own domain', async () => {
    const { member, resent } = await team.invite({ email: ' Nora@Example.com ' })
    expect(resent).toBe(false)
    expect(member).toMatchObject({
      kind: 'invitation',
      state: 'invited',
      email: 'nora@example.com',
      name: 'Nora',
      role: 'manager',
      restaurantName: 'Corner Kitchen',
      mayChange: true,
    })
    const token = await team.tokenFor('nora@example.com')
    const [mail] = team.mails
    expect(mail?.subject).toBe('Invitation: Manager at Corner Kitchen')
    expect(mail?.text).toContain(`http://${team.here.domain}:3000/invitation?token=${token}`)
    expect(mail?.text).toContain('Olga Long invites you to work at Corner Kitchen.')
    expect(mail?.html).toContain(brandOf('#1F3A68').brand)
    expect(token).toHaveLength(43)
  })

  test('is stored without the token, which is nowhere in the database', async () => {
    await team.invite()
    const encrypted = await team.query('select content from notifications')
    const token = await team.tokenFor('nora@example.com')
    const rows = await team.query('select invitations::text as text from invitations')
    expect(rows[0].text).not.toContain(token)
    expect(encrypted[0].content.toString('latin1')).not.toContain(token)
    expect(JSON.stringify(await team.log())).not.toContain(token)
  })

  test('shows its details only to the holder of its link', async () => {
    await team.invite()
    expect(await show(await team.tokenFor('nora@example.com'))).toMatchObject({
      email: 'nora@example.com',
      role: 'manager',
      invitedBy: 'Olga Long',
      restaurant: { name: 'Corner Kitchen' },
      hasAccount: false,
      passwordLength: 12,
    })
    await expect(show('guessed')).rejects.toMatchObject({ status: 404 })
  })

  test('creates an account with a name and a password, and a verified email address', async () => {
    await team.invite()
    const token = await team.tokenFor('nora@example.com')
    expect(await accept(token)).toEqual({ email: 'nora@example.com', restaurantId: team.here.id })
    expect(await membershipsOf('nora@example.com')).toEqual([
      { role: 'manager', restaurant_id: team.here.id, email_verified: true },
    ])
    await expect(show(token)).rejects.toMatchObject({ code: 'INVITATION_USED', status: 410 })
    const { members } = await listPeople(team.app, team.owner, { search: 'nora', page: 1 })
    expect(members).toMatchObject([{ kind: 'member', state: 'active', name: 'Nora Quinn' }])
  })

  test('creates one member for concurrent acceptances', async () => {
    await team.invite()
    const token = await team.tokenFor('nora@example.com')
    const results = await Promise.allSettled([accept(token), accept(token), accept(token)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'INVITATION_USED' })
    }
    expect(await membershipsOf('nora@example.com')).toHaveLength(1)
    const accepted = (await team.log()).filter(({ action }) => action === 'team.invitation_accepted')
    expect(accepted).toHaveLength(1)
  })

  test.each([
    ['a short password', { ...account, password: 'eleven char' }, 'account.password'],
    ['a common password', { ...account, password: 'Password1234' }, 'account.password'],
    ['no name', { ...account, firstName: ' \u200B ' }, 'account.firstName'],
  ])('is rejected with %s, and can be retried', async (_, given, path) => {
    await team.invite()
    const token = await team.tokenFor('nora@example.com')
    await expect(accept(token, visitor(), given)).rejects.toMatchObject({
      status: 400,
      data: { issues: [{ path }] },
    })
    expect(await membershipsOf('nora@example.com')).toEqual([])
    await accept(token)
    expect(await membershipsOf('nora@example.com')).toHaveLength(1)
  })

  test('requires the owner of an existing account to sign in', async () => {
    const nora = await team.hire('Nora')
    await team.invite({ email: 'nora@people.test' })
    const token = await team.tokenFor('nora@people.test')
    expect(await show(token)).toMatchObject({ hasAccount: true })
    await expect(accept(token)).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' })
    await expect(accept(token, team.stranger)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    await acceptInvitation(team.app, nora, { token })
    expect(await membershipsOf('nora@people.test')).toMatchObject([{ role: 'manager', email_verified: true }])
  })

  test('yields to a concurrent sign-up with the same email address', async () => {
    await team.invite()
    const token = await team.tokenFor('nora@example.com')
    const signUp = await team.database.owner.connect()
    try {
      await signUp.query('begin')
      await signUp.query(
        `insert into auth.users (id, name, email) values ('new', 'Nora', 'nora@example.com')`,
      )
      const accepting = accept(token).catch((error) => error)
      await untilWaiting(team.database, 1)
      await signUp.query('commit')
      expect(await accepting).toMatchObject({ code: 'ACCOUNT_EXISTS', status: 409 })
    } finally {
      signUp.release()
    }
    expect(await membershipsOf('nora@example.com')).toEqual([])
    expect(await show(token)).toMatchObject({ hasAccount: true })
  })

  test('expires after seven days, and can be resent', async () => {
    const { member } = await team.invite()
    const token = await team.tokenFor('nora@example.com')
    team.clock.now += week
    await expect(accept(token)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED', status: 410 })
    const { members } = await listPeople(team.app, team.owner, { search: 'nora', page: 1 })
    expect(members).toMatchObject([{ state: 'expired' }])
    expect(await resendInvitation(team.app, team.owner, member.id)).toMatchObject({ state: 'invited' })
    const fresh = await team.tokenFor('nora@example.com')
    expect(fresh).not.toBe(token)
    await expect(accept(token)).rejects.toMatchObject({ status: 404 })
    await accept(fresh)
    expect(await membershipsOf('nora@example.com')).toHaveLength(1)
  })

  test('is void once it was revoked', async () => {
    const { member } = await team.invite()
    const token = await team.tokenFor('nora@example.com')
    await revokeInvitation(team.app, team.owner, member.id)
    await expect(accept(token)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' })
    await expect(resendInvitation(team.app, team.owner, member.id)).rejects.toMatchObject({
      code: 'INVITATION_REVOKED',
    })
    expect((await listPeople(team.app, team.owner, { search: 'nora', page: 1 })).members).toEqual([])
  })

  test('is void once its sender may no longer send it', async () => {
    const second = await team.hire('Otto', { role: 'owner', restaurantId: team.here.id })
    await team.invite({}, second)
    const token = await team.tokenFor('nora@example.com')
    const { members } = await listPeople(team.app, team.owner, { search: 'otto', page: 1 })
    await deactivateMember(team.app, team.owner, members[0]?.id ?? '')
    await expect(accept(token)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' })
    expect(await membershipsOf('nora@example.com')).toEqual([])
  })

  test('replaces an open one to the same address, whose link becomes void', async () => {
    await team.invite({ role: 'staff' })
    const first = await team.tokenFor('nora@example.com')
    expect(await team.invite({ role: 'manager' })).toMatchObject({
      resent: true,
      member: { role: 'manager' },
    })
    await expect(accept(first)).rejects.toMatchObject({ status: 404 })
    await accept(await team.tokenFor('nora@example.com'))
    expect(await membershipsOf('nora@example.com')).toMatchObject([{ role: 'manager' }])
  })

  test('is unique per address, even when sent concurrently', async () => {
    await Promise.all([team.invite(), team.invite({}, team.master), team.invite()])
    const { members } = await listPeople(team.app, team.owner, { search: 'nora', page: 1 })
    expect(members).toHaveLength(1)
  })

  test('is rejected for current or former members of the same restaurant, but not of another', async () => {
    await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    const email = 'mina@people.test'
    await expect(team.invite({ email })).rejects.toMatchObject({ code: 'ALREADY_MEMBER', status: 409 })
    const elsewhere = await team.invite({ email, restaurantId: team.there.id }, team.stranger)
    expect(elsewhere.member).toMatchObject({ email, state: 'invited' })
    const { members } = await listPeople(team.app, team.owner, { search: 'mina', page: 1 })
    await deactivateMember(team.app, team.owner, members[0]?.id ?? '')
    await expect(team.invite({ email })).rejects.toThrow(/was deactivated/)
  })

  test.each(['', 'nora', 'nora@example', 'a@b.co, c@d.co'])('is not sent to "%s"', async (email) => {
    await expect(team.invite({ email })).rejects.toMatchObject({
      status: 400,
      data: { issues: [{ path: 'email' }] },
    })
  })
})

describe('who may invite', () => {
  test('requires a role that may grant the offered role at that restaurant', async () => {
    const manager = await team.hire('Mary', { role: 'manager', restaurantId: team.here.id })
    const staff = await team.hire('Stan', { role: 'staff', restaurantId: team.here.id })
    await expect(team.invite({}, visitor())).rejects.toMatchObject({ status: 401 })
    for (const caller of [manager, staff, team.stranger, await team.hire('Cora')]) {
      await expect(team.invite({ role: 'staff' }, caller)).rejects.toMatchObject({ status: 403 })
    }
    await expect(team.invite({ restaurantId: null })).rejects.toMatchObject({ status: 403 })
    await expect(team.invite({ restaurantId: null }, team.master)).resolves.toMatchObject({
      member: { restaurantId: null, restaurantName: null },
    })
  })

  test('does not let an owner of all restaurants grant a role for all restaurants', async () => {
    const everywhere = await team.hire('Ove', { role: 'owner', restaurantId: null })
    await expect(team.invite({ restaurantId: null }, everywhere)).rejects.toMatchObject({ status: 403 })
    expect((await team.invite({}, everywhere)).member).toMatchObject({ state: 'invited' })
  })

  test('requires a proof to invite an owner', async () => {
    await team.query('delete from auth.proofs')
    await expect(team.invite({ role: 'owner' })).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    expect((await team.invite({ role: 'manager' })).member).toMatchObject({
      role: 'manager',
      state: 'invited',
    })
  })

  test('uses the caller’s current roles, not those cached with their session', async () => {
    await team.query('update memberships set deactivated_at = now() where user_id = $1', [
      team.owner.user?.id,
    ])
    await expect(team.invite()).rejects.toMatchObject({ status: 403 })
  })

  test('does not reveal another restaurant’s invitations', async () => {
    const { member } = await team.invite()
    for (const action of [resendInvitation, revokeInvitation]) {
      await expect(action(team.app, team.stranger, member.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('rejects an unknown restaurant', async () => {
    const nowhere = '3f0c1f6e-5b7a-4c1e-9d3b-2a6f8e1d4c70'
    await expect(team.invite({ restaurantId: nowhere }, team.master)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('audits the inviter, the invited person and the role', async () => {
    await team.invite()
    team.clock.now += 1000
    await accept(await team.tokenFor('nora@example.com'))
    expect(await team.log()).toMatchObject([
      {
        action: 'team.invited',
        actor: team.owner.actor,
        restaurant_id: team.here.id,
        subject_label: 'nora@example.com',
        changes: [{ field: 'role', before: null, after: 'manager' }],
      },
      { action: 'team.invitation_accepted', restaurant_id: team.here.id, subject_label: 'Nora Quinn' },
    ])
  })
})
