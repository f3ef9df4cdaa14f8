import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { exportEntries } from '../../src/modules/audit-log/export-entries.ts'
import { listActors } from '../../src/modules/audit-log/list-actors.ts'
import { listEntries } from '../../src/modules/audit-log/list-entries.ts'
import { type AuditRecord, audit } from '../../src/platform/audit.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { NOON, type TestApp, testApp, visitor } from '../test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let running: TestApp
let sakura: MadeRestaurant
let napoli: MadeRestaurant
let master: Caller
let owner: Caller

beforeEach(async () => {
  running = await testApp()
  sakura = await makeRestaurant(running.app, { restaurant: { name: 'Sakura' } })
  napoli = await makeRestaurant(running.app, { restaurant: { name: 'Napoli' } })
  master = person('Maria Stern', 'master_admin', null)
  owner = person('Keiko Mori', 'owner', sakura.id)
})

function person(
  name: string,
  role: Caller['memberships'][number]['role'],
  restaurantId: string | null,
): Caller {
  const id = randomUUID()
  const email = `${name.split(' ')[0]?.toLowerCase()}@comanda.test`
  const memberships = [{ role, restaurantId }]
  return visitor({
    actor: `user:${id}`,
    user: { id, email, name },
    memberships,
    userAgent: 'Firefox/1 Linux',
  })
}

async function write(caller: Caller, at: number, fields: Partial<AuditRecord> = {}): Promise<void> {
  const record: AuditRecord = {
    restaurantId: sakura.id,
    action: 'team.role_changed',
    subject: 'user:ruth',
    subjectLabel: 'Ruth Bergman',
    changes: [{ field: 'role', before: 'staff', after: 'manager' }],
    ...fields,
  }
  const { app } = running
  await app.db.platform(caller.actor, (tx) => audit({ now: () => at }, tx, caller, record))
}

const list = (caller: Caller, filter: Partial<Parameters<typeof listEntries>[2]> = {}) =>
  listEntries(running.app, caller, { limit: 25, ...filter })

const labels = async (caller: Caller, filter?: Parameters<typeof list>[1]) =>
  (await list(caller, filter)).entries.map((entry) => entry.subjectLabel)

describe('the log', () => {
  test('contains the actor, the action, the restaurant, the client, and the previous values', async () => {
    await write(owner, NOON, { reason: 'Promoted' })
    const { entries, next } = await list(master)
    expect([entries.length, next]).toEqual([1, null])
    expect(entries[0]).toMatchObject({
      code: expect.stringMatching(/^AL-[0-9A-F]{6}$/),
      at: NOON,
      actorName: 'Keiko Mori',
      actorRole: 'owner',
      area: 'team',
      changes: [{ field: 'role', before: 'staff', after: 'manager' }],
      reason: 'Promoted',
      restaurant: { id: sakura.id, name: 'Sakura' },
      ip: '203.0.113.7',
      browser: 'Firefox on Linux',
    })
  })

  test('shows everything to a master admin, and to an owner their own restaurant', async () => {
    await write(owner, NOON, { subjectLabel: 'ours' })
    await write(master, NOON + 1, { restaurantId: napoli.id, subjectLabel: 'theirs' })
    await write(master, NOON + 2, { restaurantId: null, subjectLabel: 'platform' })
    expect(await labels(master)).toEqual(['platform', 'theirs', 'ours'])
    expect(await labels(master, { restaurantId: napoli.id })).toEqual(['theirs'])
    expect(await labels(owner)).toEqual(['ours'])
    expect(await labels(owner, { restaurantId: sakura.id })).toEqual(['ours'])
    await expect(list(owner, { restaurantId: napoli.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is not available to managers, staff, customers and visitors', async () => {
    for (const role of ['manager', 'staff'] as const) {
      await expect(list(person('Dee', role, sakura.id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    const customer = { ...owner, memberships: [] }
    for (const read of [list, listOfActors, exported]) {
      await expect(read(customer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(read(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
  })

  test('has pages that neither skip nor repeat entries, even at the same instant', async () => {
    for (let turn = 0; turn < 23; turn += 1) {
      await write(owner, NOON + Math.floor(turn / 4), { subjectLabel: `entry ${turn}` })
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list(owner, { limit: 5, after })
      seen.push(...page.entries.map((entry) => entry.id))
      after = page.next ?? undefined
    } while (after)
    expect(seen.length).toBe(23)
    expect(new Set(seen).size).toBe(23)
  })

  test('is filtered by local days, the last one included', async () => {
    const midnight = Date.parse('2026-11-20T05:00:00Z')
    await write(owner, midnight - 1, { subjectLabel: 'the evening before' })
    await write(owner, midnight, { subjectLabel: 'first' })
    await write(owner, midnight + DAY - 1, { subjectLabel: 'last' })
    await write(owner, midnight + DAY, { subjectLabel: 'the next day' })
    const day = { from: '2026-11-20', to: '2026-11-20' }
    expect(await labels(owner, { ...day, restaurantId: sakura.id })).toEqual(['last', 'first'])
    expect(await labels(owner, day)).toEqual(['last', 'first'])
    expect(await labels(owner, { ...day, zone: 'America/New_York' })).toEqual(['last', 'first'])
    expect(await labels(owner, { ...day, zone: 'UTC' })).toEqual(['first', 'the evening before'])
    expect(await labels(owner, { from: '2026-11-21', zone: 'America/New_York' })).toEqual(['the next day'])
    expect(await labels(owner, { to: '2026-11-19', zone: 'America/New_York' })).toEqual([
      'the evening before',
    ])
  })

  test('is filtered by area and by person, including their actions at screens', async () => {
    const device = {
      id: randomUUID(),
      name: 'Tablet',
      restaurantId: sakura.id,
      worker: null,
      pinRequired: false,
    }
    const atScreen = visitor({ actor: `device:${device.id}:${owner.actor}`, device })
    await write(owner, NOON, { subjectLabel: 'team' })
    await write(master, NOON + 1, { action: 'money.refunded', subjectLabel: 'money' })
    await write(atScreen, NOON + 2, { action: 'ordering.paused', subjectLabel: 'pause' })
    expect(await labels(master, { areas: ['money', 'ordering'] })).toEqual(['pause', 'money'])
    expect(await labels(master, { who: owner.actor })).toEqual(['pause', 'team'])
    expect(await labels(master, { who: master.actor })).toEqual(['money'])
    expect(await labels(master, { who: 'user:' })).toEqual([])
  })

  test.each([
    ['a person', 'mori', 1],
    ['a subject', 'BERGMAN', 1],
    ['the label of an action', 'changed a role', 1],
    ['a field', 'role', 1],
    ['a value', 'manager', 1],
    ['a wildcard', '%', 0],
    ['text that does not occur', 'sushi', 0],
    ['characters that Postgres rejects', '\u0000\\', 0],
  ])('can be searched for %s', async (_, search, found) => {
    await write(owner, NOON)
    expect((await list(owner, { search })).entries).toHaveLength(found)
  })

  test('finds an entry by its short code', async () => {
    await write(owner, NOON)
    await write(owner, NOON)
    const [entry] = (await list(owner)).entries
    const found = await list(owner, { search: entry?.code })
    expect(found.entries.map(({ id }) => id)).toEqual([entry?.id])
  })

  test('lists each actor once', async () => {
    await write(owner, NOON)
    await write({ ...owner, user: { ...owner.user!, name: 'Keiko Sato' } }, NOON + 1)
    await write(master, NOON, { restaurantId: null })
    expect((await listOfActors(master)).map(({ name }) => name)).toEqual(['Keiko Sato', 'Maria Stern'])
    expect((await listOfActors(owner)).map(({ name }) => name)).toEqual(['Keiko Sato'])
  })

  test('lists actors without reading their entries, each under the latest name at any restaurant', async () => {
    const renamed = { ...owner, user: { ...owner.user!, name: 'Keiko Sato' } }
    await write(renamed, NOON + 2)
    await write(owner, NOON)
    await write(owner, NOON + 1, { restaurantId: napoli.id })
    await write(master, NOON, { restaurantId: null })
    await write({ ...master, user: { ...master.user!, name: 'Maria Sol' } }, NOON + 1, { restaurantId: null })
    await running.query('revoke select on audit_entries from comanda_app')
    expect((await listOfActors(master)).map(({ name, role }) => [name, role])).toEqual([
      ['Keiko Sato', 'owner'],
      ['Maria Sol', 'master_admin'],
    ])
    expect(
      (await listActors(running.app, master, { restaurantId: napoli.id })).map(({ name }) => name),
    ).toEqual(['Keiko Mori'])
  })
})

describe('the export', () => {
  test('contains all pages of the filter, safe for spreadsheets, and is itself recorded', async () => {
    for (let turn = 0; turn < 1203; turn += 1) await write(owner, NOON - turn, { reason: `turn ${turn}` })
    await write(owner, NOON - DAY, { subjectLabel: '=HYPERLINK("http://evil.example","x")', reason: 'a,"b"' })
    const csv = await exported(owner)
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('\uFEFFEntry,Time (UTC),Who,Role,What,On,Where,Changes,Reason,Address,Browser')
    expect(lines.length).toBe(1 + 1204 + 1)
    expect(new Set(lines).size).toBe(lines.length)
    expect(csv).toContain('Changed a role,Ruth Bergman,Sakura,Role: staff → manager,turn 0')
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(csv).toContain('"a,""b"""')
    const [entry] = (await list(owner)).entries
    expect(entry).toMatchObject({ action: 'data.audit_exported', subjectLabel: '1,204 entries, CSV' })
  })

  test('is recorded in the log of each exported restaurant', async () => {
    await exported(master)
    await exported({
      ...owner,
      memberships: [sakura, napoli].map(({ id }) => ({ role: 'owner' as const, restaurantId: id })),
    })
    const restaurants = (await list(master)).entries.map(({ restaurant }) => restaurant?.name ?? null)
    expect(restaurants.sort()).toEqual(['Napoli', 'Sakura', null])
  })

  test('stops reading when the client disconnects', async () => {
    await write(owner, NOON - 1)
    running.clock.now = NOON
    const { content } = await exportEntries(running.app, owner, {})
    const reader = content.getReader()
    await reader.read()
    await reader.cancel()
    expect((await reader.read()).done).toBe(true)
  })
})

const listOfActors = (caller: Caller) => listActors(running.app, caller, {})

async function exported(caller: Caller): Promise<string> {
  running.clock.now = NOON + 1
  const { content } = await exportEntries(running.app, caller, {})
  return Buffer.from(await new Response(content).arrayBuffer()).toString('utf8')
}
