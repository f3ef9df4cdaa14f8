import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readMe } from '../../src/modules/identity/read-me.ts'
import { setUpRestaurant } from '../../src/modules/management/set-up-restaurant.ts'
import { acceptInvitation } from '../../src/modules/team/accept-invitation.ts'
import { listPeople } from '../../src/modules/team/list-people.ts'
import { resendInvitation } from '../../src/modules/team/resend-invitation.ts'
import { revokeInvitation } from '../../src/modules/team/revoke-invitation.ts'
import { showInvitation } from '../../src/modules/team/show-invitation.ts'
import { profile } from '../bad-input/restaurant-samples.ts'
import { visitor } from '../test-app.ts'
import { openTeam, type Team } from './people.ts'

let team: Team
beforeEach(async () => {
  team = await openTeam()
})

const email = 'nora@example.com'
const { logoId: _, bannerId: __, ...fields } = profile
const inviteOwner = (input: Parameters<Team['invite']>[0] = {}, caller = team.master) =>
  team.invite({ role: 'owner', restaurantId: null, forNewRestaurant: true, ...input }, caller)
const accept = async (caller: Caller = visitor()) =>
  acceptInvitation(team.app, caller, {
    token: await team.tokenFor(email),
    ...(caller.user === null && {
      account: { firstName: 'Nora', lastName: 'Quinn', password: 'twelve letters' },
    }),
  })
async function nora(): Promise<Caller> {
  const [{ id }] = await team.query(`select id from auth.users where email = '${email}'`)
  return visitor({ actor: `user:${id}`, user: { id, email, name: 'Nora Quinn' } })
}
const setUp = (caller: Caller, restaurantId: string = randomUUID()) =>
  setUpRestaurant(team.app, caller, { restaurantId, ...fields })
const listed = async () =>
  (await listPeople(team.app, team.master, { search: email, page: 1 })).members.map(({ state, role }) => ({
    state,
    role,
  }))

test('a master admin invites an owner, who accepts and sets up one restaurant', async () => {
  const { member } = await inviteOwner()
  expect(member).toMatchObject({
    state: 'invited',
    role: 'owner',
    restaurantId: null,
    forNewRestaurant: true,
  })
  expect(await showInvitation(team.app, visitor(), await team.tokenFor(email))).toMatchObject({
    role: 'owner',
    restaurant: null,
    forNewRestaurant: true,
  })
  expect(team.mails.at(-1)?.subject).toBe('Invitation: open your restaurant on Comanda')
  expect(await accept()).toEqual({ email, restaurantId: null })
  const invited = await nora()
  expect(await readMe(team.app, invited)).toMatchObject({ mayOpenRestaurant: true, memberships: [] })
  expect(await listed()).toEqual([{ state: 'accepted', role: 'owner' }])
  const { restaurantId } = await setUp(invited)
  expect(await readMe(team.app, invited)).toMatchObject({
    mayOpenRestaurant: false,
    memberships: [{ role: 'owner', restaurantId }],
  })
  expect(await listed()).toEqual([{ state: 'active', role: 'owner' }])
  await expect(setUp(invited)).rejects.toMatchObject({ code: 'GRANT_USED' })
})

test('the invitation gives no role at any restaurant', async () => {
  await inviteOwner()
  await accept()
  expect(
    await team.query(
      `select m.* from memberships m join auth.users u on u.id = user_id where email = '${email}'`,
    ),
  ).toEqual([])
})

test('only a master admin invites to a new restaurant, only as owner, and without a restaurant', async () => {
  await expect(inviteOwner({}, team.owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(inviteOwner({ role: 'manager' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(inviteOwner({ restaurantId: team.here.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await team.query('select id from invitations')).toEqual([])
})

test('an open invitation is renewed, and does not replace one to all restaurants', async () => {
  await inviteOwner()
  expect((await inviteOwner()).resent).toBe(true)
  expect((await team.invite({ role: 'manager', restaurantId: null }, team.master)).resent).toBe(false)
  expect(await team.query('select role from invitations order by role')).toEqual([
    { role: 'manager' },
    { role: 'owner' },
  ])
})

test('a person who has accepted is not invited again until the restaurant exists', async () => {
  await inviteOwner()
  await accept()
  await expect(inviteOwner()).rejects.toMatchObject({ code: 'ALREADY_MEMBER' })
  await setUp(await nora())
  expect((await inviteOwner()).resent).toBe(false)
})

test('an owner with an account accepts signed in, and sets up a second restaurant', async () => {
  await inviteOwner({ email: team.owner.user?.email ?? '' })
  const token = await team.tokenFor(team.owner.user?.email ?? '')
  await acceptInvitation(team.app, team.owner, { token })
  await setUp(team.owner)
  const own = await team.again(team.owner)
  expect(own.memberships.map(({ role }) => role)).toEqual(['owner', 'owner'])
  await expect(acceptInvitation(team.app, own, { token })).rejects.toMatchObject({ code: 'INVITATION_USED' })
})

test('an accepted invitation can be withdrawn until the restaurant is set up, and is not sent again', async () => {
  const { member } = await inviteOwner()
  await accept()
  await expect(resendInvitation(team.app, team.master, member.id)).rejects.toMatchObject({
    code: 'INVITATION_USED',
  })
  await expect(revokeInvitation(team.app, team.owner, member.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await revokeInvitation(team.app, team.master, member.id)
  await expect(setUp(await nora())).rejects.toMatchObject({ code: 'SETUP_NOT_GRANTED' })
  expect(await listed()).toEqual([])
})

test('of a setup and a withdrawal at the same time, one succeeds', async () => {
  const { member } = await inviteOwner()
  await accept()
  const [made, withdrawn] = await Promise.allSettled([
    setUp(await nora()),
    revokeInvitation(team.app, team.master, member.id),
  ])
  expect([made.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(
    await team.query(
      `select id from restaurants where name = '${fields.name}' and setup_completed_at is not null and user_id is not null`,
    ),
  ).toHaveLength(made.status === 'fulfilled' ? 1 : 0)
})
