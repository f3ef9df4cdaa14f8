import { randomUUID } from 'node:crypto'
import type { ExportKind } from '@comanda/contract/exports'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { deleteExpiredFiles } from '../../src/modules/exports/delete-expired-files.ts'
import { enqueueWaitingExports, exportJob } from '../../src/modules/exports/export-job.ts'
import { exportDefinitions } from '../../src/modules/exports/export-kinds.ts'
import { listExports } from '../../src/modules/exports/list-exports.ts'
import { openExport } from '../../src/modules/exports/open-export.ts'
import { startExport } from '../../src/modules/exports/start-export.ts'
import { discardDeadJob, readJobs } from '../../src/modules/health/dead-jobs.ts'
import { readUserCaller } from '../../src/modules/identity/read-user-caller.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { makersFor } from '../matrix/makers.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let here: string
let owner: Caller
beforeEach(async () => {
  shop = await openShop()
  here = shop.restaurant.id
  owner = await signIn('Olive', 'owner')
})

async function signIn(name: string, role: 'owner' | 'manager' | 'staff'): Promise<Caller> {
  const caller = await readUserCaller(shop.app, await makersFor(shop).person(name, role, here))
  if (!caller) throw new Error('no such user')
  return caller
}

const start = (caller: Caller, kind: ExportKind, exportId: string = randomUUID(), restaurantId = here) =>
  startExport(shop.app, caller, { exportId, kind, restaurantId })
const read = async (caller: Caller, exportId: string) => {
  const { headers, body } = await openExport(shop.app, caller, { exportId })
  return { name: headers['content-disposition'], text: await new Response(body).text() }
}
const listed = async (caller: Caller) => (await listExports(shop.app, caller)).exports

test('a job writes the file, which can be downloaded for 24 hours and is then deleted', async () => {
  await payOrder(shop)
  const { id, state } = await start(owner, 'orders')
  expect(state).toBe('waiting')
  await expect(read(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await runJobs(shop, [exportJob])
  const [done] = await listed(owner)
  expect(done).toMatchObject({
    id,
    state: 'done',
    lines: 2,
    restaurant: { id: here, name: 'Corner Kitchen' },
  })
  expect(done?.expiresAt).toBe(shop.clock.now + hours(24))
  const { name, text } = await read(owner, id)
  expect(name).toMatch(/filename="orders-\d{4}-\d{2}-\d{2}\.csv"/)
  expect(text).toContain('Ada Long')
  // Decoding drops the byte order mark.
  expect(Buffer.byteLength(`\uFEFF${text}`)).toBe(done?.bytes)
  shop.clock.now += hours(24)
  expect((await listed(owner))[0]?.state).toBe('expired')
  await expect(read(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await deleteExpiredFiles(shop.app)
  expect(await shop.app.files.read(`exports/${id}`)).toBeNull()
  shop.clock.now += hours(24 * 30)
  await deleteExpiredFiles(shop.app)
  expect(await shop.query('select 1 from file_exports')).toEqual([])
})

test('a repeated request exports once, and the audit log names the address that asked for it', async () => {
  const id = randomUUID()
  const asking = { ...owner, ip: '203.0.113.9', userAgent: 'Firefox' }
  await Promise.all([start(asking, 'orders', id), start(asking, 'orders', id), start(asking, 'orders', id)])
  await runJobs(shop, [exportJob])
  await start(asking, 'orders', id)
  await runJobs(shop, [exportJob])
  expect(await listed(owner)).toHaveLength(1)
  expect(
    await shop.query(
      `select actor, host(ip::inet) as ip from audit_entries where action = 'data.orders_exported'`,
    ),
  ).toEqual([{ actor: owner.actor, ip: '203.0.113.9' }])
  const request = { exportId: id, kind: 'orders', restaurantId: here } as const
  for (const other of [
    { kind: 'payments' },
    { from: '2026-11-01' },
    { to: '2026-11-01' },
    { restaurantId: undefined },
  ] as const)
    await expect(startExport(shop.app, asking, { ...request, ...other })).rejects.toMatchObject({
      code: 'REQUEST_KEY_REUSED',
      status: 409,
    })
  expect(await shop.query('select ip, user_agent from file_exports')).toEqual([{ ip: '', user_agent: '' }])
})

test('the exports of a user are written one after the other', async () => {
  const manager = await signIn('Mina', 'manager')
  for (const caller of [owner, owner, manager]) await start(caller, 'orders')
  const queues = await shop.query(
    `select queue_name as queue, count(*)::int as jobs from graphile_worker.jobs group by 1 order by 2`,
  )
  expect(queues).toEqual([
    { queue: `exports:${manager.user?.id}`, jobs: 1 },
    { queue: `exports:${owner.user?.id}`, jobs: 2 },
  ])
})

test('every kind is written', async () => {
  await shop.query(
    `insert into marketing_consents (restaurant_id, email, consented_at, withdrawn_at, source) values
     ($1, 'yes@example.com', now(), null, 'checkout'), ($1, 'no@example.com', now(), now(), 'account')`,
    [here],
  )
  await payOrder(shop)
  const ids = new Map<ExportKind, string>()
  for (const kind of Object.keys(exportDefinitions) as ExportKind[])
    ids.set(kind, (await start(owner, kind)).id)
  await runJobs(shop, [exportJob])
  expect((await listed(owner)).filter(({ state }) => state !== 'done')).toEqual([])
  const textOf = async (kind: ExportKind) => (await read(owner, ids.get(kind) ?? '')).text
  expect(JSON.parse(await textOf('menu_json'))).toMatchObject({ format: 'menu/1' })
  expect(await textOf('coupons')).toContain('TENOFF')
  const consents = await textOf('consents')
  expect(consents).toMatch(/yes@example\.com,\d{4}-.*,Checkout/)
  expect(consents).not.toContain('no@example.com')
  expect(await textOf('payments')).toContain('Ada Long')
  expect(await textOf('members')).toMatch(/^Name,Email,Member since/)
  expect(await textOf('gift_cards')).toMatch(/^Ending in,Created/)
  expect(await textOf('audit')).toMatch(/^Entry,Time \(UTC\),Who/)
  const recorded = await shop.query(
    `select distinct action from audit_entries where action like 'data.%' order by 1`,
  )
  expect(recorded.map(({ action }) => action)).toEqual([
    ...['data.audit_exported', 'data.consents_exported', 'data.coupons_exported', 'data.gift_cards_exported'],
    ...['data.members_exported', 'data.menu_exported', 'data.orders_exported', 'data.payments_exported'],
  ])
})

test('requires the right for the kind, and a restaurant where the kind needs one', async () => {
  const other = await makeRestaurant(shop.app)
  const forbidden = { code: 'FORBIDDEN' }
  await expect(start(await signIn('Sam', 'staff'), 'orders')).rejects.toMatchObject(forbidden)
  await expect(start(owner, 'orders', randomUUID(), other.id)).rejects.toMatchObject(forbidden)
  await expect(start(visitor(), 'orders')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(
    startExport(shop.app, owner, { exportId: randomUUID(), kind: 'menu_csv' }),
  ).rejects.toMatchObject({ code: 'UNPROCESSABLE' })
})

test('belongs to the user who exported, and ends with the right', async () => {
  const { id } = await start(owner, 'orders')
  await runJobs(shop, [exportJob])
  const manager = await signIn('Mina', 'manager')
  expect(await listed(manager)).toEqual([])
  await expect(read(manager, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(start(manager, 'orders', id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { id: later } = await start(owner, 'orders')
  await shop.query('update memberships set deactivated_at = now() where user_id = $1', [owner.user?.id])
  await runJobs(shop, [exportJob])
  expect(await shop.query('select state, error from file_exports where id = $1', [later])).toEqual([
    { state: 'failed', error: 'You are no longer allowed to export this.' },
  ])
  await expect(read({ ...owner, memberships: [] }, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('of all restaurants needs the right for each of them when it is downloaded', async () => {
  const other = await makeRestaurant(shop.app)
  await shop.query(`insert into memberships (user_id, restaurant_id, role) values ($1, $2, 'owner')`, [
    ...[owner.user?.id, other.id],
  ])
  const both = await readUserCaller(shop.app, owner.user?.id ?? '')
  if (!both) throw new Error('no such user')
  const { id } = await startExport(shop.app, both, { exportId: randomUUID(), kind: 'orders' })
  await runJobs(shop, [exportJob])
  expect((await read(both, id)).name).toContain('orders')
  await expect(read(owner, id)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'You are no longer allowed to export this.',
  })
  expect(await listed(both)).toMatchObject([{ state: 'done' }])
  expect(await listed(owner)).toMatchObject([
    { state: 'failed', error: expect.stringContaining('no longer') },
  ])
  const { id: own } = await startExport(shop.app, both, {
    exportId: randomUUID(),
    kind: 'orders',
    restaurantId: here,
  })
  await runJobs(shop, [exportJob])
  expect((await read(owner, own)).name).toContain('orders')
})

test('of all restaurants leaves out those whose role is withheld from its user', async () => {
  const other = await makeRestaurant(shop.app)
  await shop.query(`insert into memberships (user_id, restaurant_id, role) values ($1, $2, 'owner')`, [
    ...[owner.user?.id, other.id],
  ])
  await shop.query(
    `insert into restaurant_settings (restaurant_id, settings) values ($1, '{"twoFactorEnabled": true}')`,
    [other.id],
  )
  const { id } = await startExport(shop.app, owner, { exportId: randomUUID(), kind: 'orders' })
  await runJobs(shop, [exportJob])
  expect(await shop.query('select restaurant_ids from file_exports')).toEqual([{ restaurant_ids: [here] }])
  expect((await read(owner, id)).name).toContain('orders')
})

test('an export gets its job again when the queue was lost, unless it has ended, is old, or was discarded', async () => {
  const { id } = await start(owner, 'orders')
  await enqueueWaitingExports(shop.app)
  const queued = () => shop.query('select key from graphile_worker._private_jobs')
  expect(await queued()).toHaveLength(1)
  await shop.query('delete from graphile_worker._private_jobs')
  for (const _ of [1, 2]) await enqueueWaitingExports(shop.app)
  expect(await queued()).toEqual([{ key: `export:${id}` }])
  await runJobs(shop, [exportJob])
  expect(await listed(owner)).toMatchObject([{ id, state: 'done' }])
  await start(owner, 'orders')
  await shop.query('update graphile_worker._private_jobs set attempts = max_attempts')
  const admin = await signedIn(shop, 'master_admin')
  const [dead] = (await readJobs(shop.app, admin)).dead
  await discardDeadJob(shop.app, admin, { jobId: dead?.id ?? 0, reason: 'Too large' })
  expect((await listed(owner)).map((one) => one.state).toSorted()).toEqual(['done', 'failed'])
  await start(owner, 'orders')
  await shop.query('delete from graphile_worker._private_jobs')
  shop.clock.now += hours(25)
  await enqueueWaitingExports(shop.app)
  expect(await queued()).toEqual([])
})
