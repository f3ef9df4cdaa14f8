import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { changeRole } from '../../src/modules/team/change-role.ts'
import { deactivateMember } from '../../src/modules/team/deactivate-member.ts'
import { listPeople } from '../../src/modules/team/list-people.ts'
import { reactivateMember } from '../../src/modules/team/reactivate-member.ts'
import { resendInvitation } from '../../src/modules/team/resend-invitation.ts'
import { revokeInvitation } from '../../src/modules/team/revoke-invitation.ts'
import { visitor } from '../test-app.ts'
import { openTeam, type Team } from './people.ts'

let team: Team

beforeEach(async () => {
  team = await openTeam()
})

const list = (caller: Caller, filter: Partial<Parameters<typeof listPeople>[2]> = {}) =>
  listPeople(team.app, caller, { search: '', page: 1, ...filter })
const memberId = async (person: Caller): Promise<string> =>
  (await team.query('select id from memberships where user_id = $1', [person.user?.id]))[0].id
const namesOf = async (...input: Parameters<typeof list>) =>
  (await list(...input)).members.map(({ name }) => name)
const change = async (
  caller: Caller,
  person: Caller,
  role: 'master_admin' | 'owner' | 'manager' | 'staff',
  at: string | null,
) => changeRole(team.app, caller, { membershipId: await memberId(person), role, restaurantId: at })

describe('the list', () => {
  test('shows owners their own restaurant, and master admins everyone', async () => {
    await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    expect((await namesOf(team.owner)).sort()).toEqual(['Mina Long', 'Olga Long'])
    expect((await namesOf(team.stranger)).sort()).toEqual(['Sam Long'])
    expect((await namesOf(team.master)).sort()).toEqual(['Avery Long', 'Mina Long', 'Olga Long', 'Sam Long'])
    expect(await namesOf(team.master, { restaurantId: team.there.id })).toEqual(['Sam Long'])
  })

  test('requires the right to manage a team', async () => {
    const manager = await team.hire('Mary', { role: 'manager', restaurantId: team.here.id })
    await expect(list(visitor())).rejects.toMatchObject({ status: 401 })
    await expect(list(manager)).rejects.toMatchObject({ status: 403 })
    await expect(list(await team.hire('Cora'))).rejects.toMatchObject({ status: 403 })
    await expect(list(team.owner, { restaurantId: team.there.id })).rejects.toMatchObject({ status: 403 })
  })

  test('shows an owner of two restaurants both', async () => {
    const both = await team.hire(
      'Bo',
      { role: 'owner', restaurantId: team.here.id },
      { role: 'owner', restaurantId: team.there.id },
    )
    const { members, counts } = await list(both)
    expect(members).toHaveLength(4)
    expect(counts).toEqual({ total: 3, admins: 3, managers: 0, staff: 0 })
  })

  test('searches by name and email address, filters by role, with unfiltered counts', async () => {
    await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    await team.hire('Mary', { role: 'manager', restaurantId: team.here.id })
    await team.invite({ role: 'staff' })
    const counts = { total: 6, admins: 3, managers: 1, staff: 2 }
    expect(await list(team.master, { search: ' MINA l' })).toMatchObject({
      members: [{ name: 'Mina Long' }],
      matching: 1,
      counts,
    })
    expect(await list(team.master, { search: 'mary@people' })).toMatchObject({ matching: 1, counts })
    expect(await list(team.master, { role: 'staff' })).toMatchObject({ matching: 2, counts })
    expect(await list(team.master, { search: '%' })).toMatchObject({ members: [], matching: 0, counts })
    expect(await list(team.master, { search: 'nobody\0\ud800' })).toMatchObject({ matching: 0 })
  })

  test('starts with invitations, then lists the newest first', async () => {
    for (const [name, at] of [
      ['Abe', '2020-01-01'],
      ['Zoe', '2031-01-01'],
    ] as const) {
      const person = await team.hire(name, { role: 'staff', restaurantId: team.here.id })
      await team.query('update memberships set created_at = $2 where user_id = $1', [person.user?.id, at])
    }
    await team.invite()
    expect(await namesOf(team.owner)).toEqual(['Nora', 'Zoe Long', 'Olga Long', 'Abe Long'])
  })

  test('has pages of fifty', async () => {
    await team.query(
      `with added as (insert into auth.users (id, name, email) select 'u' || n, 'Cook ' || n, 'cook' || n || '@x.test'
         from generate_series(1, 60) n returning id)
       insert into memberships (user_id, restaurant_id, role) select id, $1, 'staff' from added`,
      [team.here.id],
    )
    const [first, second] = [await list(team.owner), await list(team.owner, { page: 2 })]
    expect([first.members.length, second.members.length, first.matching]).toEqual([50, 11, 61])
    expect(new Set([...first.members, ...second.members].map(({ id }) => id)).size).toBe(61)
    expect(await list(team.owner, { page: 9 })).toMatchObject({ page: 2, members: second.members })
    expect(await list(team.owner, { page: 9, search: 'none' })).toMatchObject({ page: 1, members: [] })
  })

  test('marks the caller, and the members they may not change', async () => {
    const admin = await team.hire('Ada', { role: 'owner', restaurantId: team.here.id })
    const { members } = await list(team.owner)
    expect(members.find(({ isYou }) => isYou)).toMatchObject({ name: 'Olga Long', mayChange: false })
    expect(members.find(({ name }) => name === admin.user?.name)).toMatchObject({ mayChange: true })
  })
})

describe('a role change', () => {
  test('is refused if the role is no longer the one that was shown, and a repeated one changes nothing', async () => {
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    const membershipId = await memberId(mina)
    const at = (role: 'owner' | 'manager' | 'staff') => ({ role, restaurantId: team.here.id })
    const save = (role: 'owner' | 'manager') =>
      changeRole(team.app, team.owner, { membershipId, ...at(role), before: at('staff') })
    await save('owner')
    await expect(save('manager')).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { role: 'owner' } },
    })
    expect(await save('owner')).toMatchObject({ role: 'owner' })
    expect(await team.query("select * from audit_entries where action = 'team.role_changed'")).toHaveLength(1)
  })

  test('is made and audited with the previous role', async () => {
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    expect(await change(team.owner, mina, 'manager', team.here.id)).toMatchObject({ role: 'manager' })
    expect(await team.log()).toMatchObject([
      {
        action: 'team.role_changed',
        actor: team.owner.actor,
        restaurant_id: team.here.id,
        changes: [{ field: 'role', before: 'staff', after: 'manager' }],
      },
    ])
  })

  test('to another restaurant requires a master admin, and is in the logs of both restaurants', async () => {
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    await expect(change(team.owner, mina, 'staff', team.there.id)).rejects.toMatchObject({ status: 403 })
    await expect(change(team.owner, mina, 'staff', null)).rejects.toMatchObject({ status: 403 })
    await change(team.master, mina, 'manager', team.there.id)
    const loggedAt = (await team.log()).map(({ restaurant_id }) => restaurant_id)
    expect(loggedAt.sort()).toEqual([team.here.id, team.there.id].sort())
    await change(team.master, mina, 'manager', null)
    expect((await team.again(mina)).memberships).toEqual([{ role: 'manager', restaurantId: null }])
  })

  test('cannot give a member a second role at the same restaurant', async () => {
    const mina = await team.hire(
      'Mina',
      { role: 'staff', restaurantId: team.here.id },
      { role: 'staff', restaurantId: team.there.id },
    )
    const rows = await team.query('select id from memberships where user_id = $1 and restaurant_id = $2', [
      mina.user?.id,
      team.here.id,
    ])
    const input = { membershipId: rows[0].id, role: 'staff' as const, restaurantId: team.there.id }
    await expect(changeRole(team.app, team.master, input)).rejects.toMatchObject({ code: 'ALREADY_MEMBER' })
  })

  test('cannot change the caller’s own role, nor grant a higher one', async () => {
    await expect(change(team.owner, team.owner, 'staff', team.here.id)).rejects.toMatchObject({
      code: 'OWN_ROLE',
    })
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    await expect(change(team.owner, mina, 'master_admin', null)).rejects.toMatchObject({ status: 403 })
    await expect(change(team.master, mina, 'master_admin', team.here.id)).rejects.toMatchObject({
      status: 400,
    })
    await expect(change(team.master, mina, 'master_admin', null)).resolves.toMatchObject({
      role: 'master_admin',
    })
  })

  test('at another restaurant is not found', async () => {
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    const manager = await team.hire('Mary', { role: 'manager', restaurantId: team.here.id })
    for (const caller of [team.stranger, manager]) {
      await expect(change(caller, mina, 'staff', team.here.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(deactivateMember(team.app, caller, await memberId(mina))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })

  test('requires a proof', async () => {
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    await team.query('delete from auth.proofs')
    const id = await memberId(mina)
    await expect(change(team.owner, mina, 'manager', team.here.id)).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    })
    for (const action of [deactivateMember, reactivateMember]) {
      await expect(action(team.app, team.owner, id)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    }
    expect(await team.log()).toEqual([])
  })
})

describe('a role that is withheld from the caller', () => {
  test.each(['owner', 'master_admin'] as const)('does not manage a team: %s', async (role) => {
    const own = { role: 'owner', restaurantId: team.here.id } as const
    const both = await team.hire('Bo', own, { role, restaurantId: role === 'owner' ? team.there.id : null })
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    const elsewhere = await team.hire('Theo', { role: 'staff', restaurantId: team.there.id })
    const { member: invited } = await team.invite({ restaurantId: team.there.id }, team.master)
    const before = await team.log()
    const caller = { ...both, memberships: [own] }
    const id = await memberId(elsewhere)
    const attempts = [
      change(caller, mina, 'owner', team.there.id),
      change(caller, elsewhere, 'owner', team.here.id),
      deactivateMember(team.app, caller, id),
      reactivateMember(team.app, caller, id),
      resendInvitation(team.app, caller, invited.id),
      revokeInvitation(team.app, caller, invited.id),
    ]
    const results = await Promise.allSettled(attempts)
    expect(results.map((result) => result.status === 'rejected' && result.reason.status)).toEqual([
      403, 404, 404, 404, 404, 404,
    ])
    expect(await team.log()).toEqual(before)
    expect(await change(caller, mina, 'manager', team.here.id)).toMatchObject({ role: 'manager' })
  })
})

describe('a deactivated member', () => {
  test('stays in the list without any rights, and can be reactivated', async () => {
    const mina = await team.hire('Mina', { role: 'staff', restaurantId: team.here.id })
    const id = await memberId(mina)
    expect(await deactivateMember(team.app, team.owner, id)).toMatchObject({ state: 'deactivated' })
    expect((await team.again(mina)).memberships).toEqual([])
    expect((await list(team.owner)).counts).toEqual({ total: 1, admins: 1, managers: 0, staff: 0 })
    await deactivateMember(team.app, team.owner, id)
    team.clock.now += 1000
    expect(await reactivateMember(team.app, team.owner, id)).toMatchObject({ state: 'active' })
    expect((await team.again(mina)).memberships).toHaveLength(1)
    expect((await team.log()).map(({ action }) => action)).toEqual(['team.deactivated', 'team.reactivated'])
  })

  test('is never the caller', async () => {
    for (const caller of [team.owner, team.master]) {
      await expect(deactivateMember(team.app, caller, await memberId(caller))).rejects.toMatchObject({
        code: 'OWN_ROLE',
      })
    }
  })

  test('is never the last master admin, even when two deactivate each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all(
        ['Ann', 'Ben'].map((name) => team.hire(name + round, { role: 'master_admin', restaurantId: null })),
      )
      if (!one || !two) throw new Error('hiring failed')
      await team.query(
        `update memberships set deactivated_at = now() where role = 'master_admin' and user_id <> all($1)`,
        [[one.user?.id, two.user?.id]],
      )
      const [idOfOne, idOfTwo] = [await memberId(one), await memberId(two)]
      const results = await Promise.allSettled([
        deactivateMember(team.app, one, idOfTwo),
        changeRole(team.app, two, { membershipId: idOfOne, role: 'staff', restaurantId: team.here.id }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const rows = await team.query(
        `select count(*)::int as left from memberships where role = 'master_admin' and deactivated_at is null`,
      )
      expect(rows[0].left).toBe(1)
    }
  })
})
