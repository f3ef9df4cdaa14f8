import { beforeEach, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { startPeriodicTasks } from '../../src/platform/periodic.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { makersFor } from '../matrix/makers.ts'

let shop: Shop
let http: Http
let admin: string
let owner: { id: string; cookie: string }
let makers: ReturnType<typeof makersFor>

beforeEach(async () => {
  shop = await openShop()
  http = createHttp(shop.app, fakeWeb())
  makers = makersFor(shop)
  const { person, session } = makers
  admin = (await session(await person('Ada', 'master_admin', null))).cookie
  const id = await person('Olive', 'owner', shop.restaurant.id)
  owner = { id, cookie: (await session(id)).cookie }
  return () => http.close()
})

async function call(cookie: string, path: string, body?: object) {
  const { origin } = shop.app.config
  const response = await http.fetch(
    new Request(`${origin}/api/system/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { cookie, origin, host: new URL(origin).host, 'content-type': 'application/json' },
    }),
  )
  return { status: response.status, json: await response.json() }
}

test('reports the size of the database, its tables and migrations', async () => {
  const { status, json } = await call(admin, 'database')
  expect(status).toBe(200)
  expect(json.bytes).toBeGreaterThan(1_000_000)
  const names = json.tables.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['orders', 'events', 'auth.users']))
  expect(names.filter((name: string) => /^events_\d/.test(name))).toEqual([])
  const restaurants = json.tables.find(({ name }: { name: string }) => name === 'restaurants')
  expect(restaurants.oldestAt).toBeGreaterThan(0)
  expect(json.migrations.map(({ name }: { name: string }) => name)).toContain('480-task-runs.sql')
})

test('reports the last backup', async () => {
  expect((await call(admin, 'database')).json.backups.last).toBeNull()
  const insert = 'insert into backups (at, bytes, milliseconds, has_key) values ($1, $2, $3, $4)'
  await shop.query(insert, ['2026-11-20T03:00Z', 5_000_000_000, 61_000, true])
  await shop.query(insert, ['2026-11-19T03:00Z', 1000, 10, false])
  expect((await call(admin, 'database')).json.backups.last).toEqual({
    at: Date.parse('2026-11-20T03:00Z'),
    bytes: 5_000_000_000,
    milliseconds: 61_000,
    hasKey: true,
  })
})

test('reports the last run of rare tasks, and why one failed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const tasks = await startPeriodicTasks(shop.app, shop.database.address, [
    { name: 'often', everySeconds: () => 10, run: async () => {} },
    { name: 'rare', everySeconds: () => 600, run: async () => {} },
    {
      name: 'broken',
      everySeconds: () => 3600,
      run: async () => {
        setTimeout(resolve)
        throw new Error('The disk is full.')
      },
    },
  ])
  await promise
  await expect
    .poll(async () => (await call(admin, 'database')).json.tasks)
    .toMatchObject([
      { name: 'broken', failure: 'The disk is full.' },
      { name: 'rare', failure: null },
    ])
  await tasks.stop()
})

test('lists people with a role and without a second factor, and their sessions', async () => {
  const customer = await makers.person('Carl', null, null)
  await makers.session(customer)
  const before = (await call(admin, 'security')).json
  expect(before.withoutFactor.map(({ userId }: { userId: string }) => userId)).toContain(owner.id)
  expect(before).toMatchObject({ staff: 2, withoutFactorCount: 2, sessionCount: 2, lockedOut: [] })
  expect(before.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  await shop.query('update auth.users set two_factor_enabled = true where id = $1', [owner.id])
  expect((await call(admin, 'security')).json.withoutFactorCount).toBe(1)
})

test('counts all lockouts of the last day, and lists the last of them', async () => {
  await shop.query(
    `insert into audit_entries (at, actor, actor_name, area, action, subject, subject_label, ip, user_agent)
      select $1::timestamptz - number * interval '1 minute', 'visitor', '', 'access', 'access.locked_out', '', 'guess' || number || '@comanda.test', '', ''
      from generate_series(1, 201) number`,
    [new Date(shop.app.now())],
  )
  const { lockedOut, lockedOutCount } = (await call(admin, 'security')).json
  expect(lockedOutCount).toBe(201)
  expect(lockedOut).toHaveLength(200)
  expect(lockedOut[0].email).toBe('guess1@comanda.test')
})

test('lists the paired screens of all restaurants, the last used first', async () => {
  const { id } = await makeRestaurant(shop.app, {
    domain: 'zeppole.localhost',
    restaurant: { name: 'Zeppole' },
  })
  const insert = `insert into devices (restaurant_id, name, token_hash, user_agent, approved_by, last_seen_at, revoked_at)
    values ($1, $2, sha256($2::text::bytea), '', $3, $4, $5)`
  const used = '2026-11-20T12:00Z'
  for (const [restaurant, name, seen, revoked] of [
    [shop.restaurant.id, 'Counter', null, null],
    [id, 'Grill', used, null],
    [id, 'Old', used, used],
  ])
    await shop.query(insert, [restaurant, name, owner.id, seen, revoked])
  expect((await call(admin, 'security')).json).toMatchObject({
    screenCount: 2,
    screens: [
      { name: 'Grill', restaurant: 'Zeppole', restaurantId: id, lastSeenAt: Date.parse(used) },
      { name: 'Counter', lastSeenAt: null },
    ],
  })
})

test('ends the sessions of a person, and of the caller all but the current one', async () => {
  await shop.query(
    `insert into auth.sent_proofs (purpose, subject, hash, user_id, expires_at)
      values ('change-email', 'user:' || $1, '', $1, '2100-01-01')`,
    [owner.id],
  )
  expect(await call(admin, 'security/end-sessions', { userId: owner.id })).toMatchObject({
    json: { ended: 1 },
  })
  expect((await call(owner.cookie, 'database')).status).toBe(401)
  // An intruder may have requested it.
  expect(await shop.query(`select from auth.sent_proofs where purpose = 'change-email'`)).toEqual([])
  expect(await call(admin, 'security/end-sessions', { userId: owner.id })).toMatchObject({
    json: { ended: 0 },
  })
  expect((await call(admin, 'security')).json.sessionCount).toBe(1)
  const own = (await call(admin, 'security')).json.sessions[0].person.userId
  expect(await call(admin, 'security/end-sessions', { userId: own })).toMatchObject({ json: { ended: 0 } })
  const customer = await makers.person('Carl', null, null)
  expect((await call(admin, 'security/end-sessions', { userId: customer })).status).toBe(404)
})

test('requires a proof to end sessions', async () => {
  await shop.query('delete from auth.proofs')
  expect(await call(admin, 'security/end-sessions', { userId: owner.id })).toMatchObject({
    status: 403,
    json: { code: 'PROOF_REQUIRED' },
  })
})

test('counts orders of the last hour, open tickets and visitors of each restaurant', async () => {
  const other = await makeRestaurant(shop.app)
  const customer = await makers.person('Carl', null, null)
  await makers.paidOrder(shop.restaurant, 'Carl', customer)
  const { json } = await call(admin, 'realtime')
  expect(json.minutes).toHaveLength(60)
  const total = json.minutes.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)
  expect(total).toBe(1)
  const at = (id: string) =>
    json.restaurants.find(({ restaurantId }: { restaurantId: string }) => restaurantId === id)
  expect(at(shop.restaurant.id)).toMatchObject({ openTickets: 1, screens: 0 })
  expect(at(other.id)).toMatchObject({ openTickets: 0, visitors: 0 })
})

test('lists the busiest restaurants only, with the totals of all', async () => {
  await shop.database.owner.query(`
    insert into restaurants select copied.* from restaurants r, generate_series(1, 51) as n,
      jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'name', 'Branch ' || n, 'domain', null)) as copied`)
  const customer = await makers.person('Carl', null, null)
  await makers.paidOrder(shop.restaurant, 'Carl', customer)
  const { json } = await call(admin, 'realtime')
  expect(json.restaurants).toHaveLength(50)
  expect(json.restaurants[0]).toMatchObject({ restaurantId: shop.restaurant.id, openTickets: 1 })
  expect(json.totals).toEqual({ restaurants: 52, openTickets: 1, visitors: 0, screens: 0 })
})

test('is for the platform only', async () => {
  for (const path of ['database', 'security', 'realtime']) {
    expect((await call(owner.cookie, path)).status).toBe(403)
    expect((await call('', path)).status).toBe(401)
  }
  expect((await call(owner.cookie, 'security/end-sessions', { userId: owner.id })).status).toBe(403)
})
