import { expect, test } from 'vitest'
import { exportEntries } from '../../src/modules/audit-log/export-entries.ts'
import { listActors } from '../../src/modules/audit-log/list-actors.ts'
import { listEntries } from '../../src/modules/audit-log/list-entries.ts'
import { readSecurity } from '../../src/modules/system/read-security.ts'
import { openWorld, password, type World } from '../identity/browser.ts'
import { staffOf } from '../test-app.ts'

const email = 'ada@people.test'
const admin = staffOf('master_admin', null, { id: 'admin', email: 'admin@comanda.test', name: 'Maria Stern' })

/** A customer who is locked out elsewhere, and then changes the password. */
async function openCustomer(world: World): Promise<string> {
  const id = await world.person(email, { firstName: 'Ada', lastName: 'Long' })
  const own = world.browser()
  await own.auth('/sign-in/email', { email, password })
  const stranger = world.browser()
  for (let count = 0; count < 11; count += 1)
    await stranger.auth('/sign-in/email', { email, password: 'not this one' })
  world.clock.now += 60_000
  const changed = { currentPassword: password, newPassword: 'another fresh secret 7' }
  expect((await own.auth('/change-password', changed)).status).toBe(200)
  world.clock.now += 60_000
  return id
}

async function shown({ app, clock }: World) {
  const { entries } = await listEntries(app, admin, { limit: 25, areas: ['access'] })
  clock.now += 60_000
  const { content } = await exportEntries(app, admin, { areas: ['access'] })
  const { lockedOut } = await readSecurity(app, admin)
  return {
    entries: entries.map(({ action, actorName, subjectLabel }) => [action, actorName, subjectLabel]),
    actors: (await listActors(app, admin, {})).map(({ name }) => name),
    csv: (await new Response(content).text()).match(/ada@people\.test|Deleted account/g),
    lockedOut: lockedOut.map((one) => one.email),
  }
}

test('the log has the ids of customers only, and shows their names for as long as they have an account', async () => {
  const world = await openWorld()
  const id = await openCustomer(world)
  const stored = await world.query(
    `select subject, concat(actor_name, subject_label, changes, reason) as texts from audit_entries where area = 'access'
     union all select actor, actor_name from audit_actors where actor = $1`,
    [`user:${id}`],
  )
  expect(stored).toHaveLength(3)
  for (const { subject, texts } of stored) {
    expect(subject).toBe(`user:${id}`)
    expect(texts).not.toMatch(/ada/i)
  }
  expect(await shown(world)).toEqual({
    entries: [
      ['access.password_changed', 'Ada Long', email],
      ['access.locked_out', 'Visitor', email],
    ],
    actors: ['Ada Long', 'Maria Stern', 'Visitor'],
    csv: [email, email],
    lockedOut: [email],
  })
  const found = await listEntries(world.app, admin, { limit: 25, search: 'Ada@people.test' })
  expect(found.entries).toHaveLength(2)

  await world.query('delete from auth.users where id = $1', [id])
  const deleted = 'Deleted account'
  expect(await shown(world)).toEqual({
    entries: [
      ['access.password_changed', deleted, deleted],
      ['access.locked_out', 'Visitor', deleted],
    ],
    actors: [deleted, 'Maria Stern', 'Visitor'],
    csv: [deleted, deleted, deleted],
    lockedOut: [deleted],
  })
})

test('the log names staff who are signed in where a customer is locked out', async () => {
  const world = await openWorld()
  const memberships = [{ role: 'master_admin' as const, restaurantId: null }]
  await world.person('ruth@people.test', { memberships, firstName: 'Ruth', lastName: 'Day' })
  await world.person(email)
  const shared = world.browser()
  await shared.auth('/sign-in/email', { email: 'ruth@people.test', password })
  for (let count = 0; count < 11; count += 1)
    await shared.auth('/sign-in/email', { email, password: 'not this one' })
  expect(await world.audit('access.locked_out')).toMatchObject([
    { actor_name: 'Ruth Day', subject_label: '' },
  ])
})

test('the log names staff as they were called', async () => {
  const world = await openWorld()
  const memberships = [{ role: 'master_admin' as const, restaurantId: null }]
  await world.person('ruth@people.test', { memberships })
  await world.browser().auth('/sign-in/email', { email: 'ruth@people.test', password })
  expect(await world.audit('access.signed_in')).toMatchObject([{ subject_label: 'ruth@people.test' }])
})
