import { randomUUID } from 'node:crypto'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { exportMenu } from '../../src/modules/catalog/import/export-menu.ts'
import { enqueueWaitingImports, importJob } from '../../src/modules/catalog/import/import-job.ts'
import { importMenu } from '../../src/modules/catalog/import/import-menu.ts'
import { readLatestImport, startImport } from '../../src/modules/catalog/import/start-import.ts'
import { deleteProduct } from '../../src/modules/catalog/products/change-product.ts'
import { discardDeadJob, readJobs } from '../../src/modules/health/dead-jobs.ts'
import { readUserCaller } from '../../src/modules/identity/public.ts'
import { eventually } from '../eventually.ts'
import { makersFor } from '../matrix/makers.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { openEditor } from './menu-editor.ts'

let editor: Awaited<ReturnType<typeof openEditor>>
let owner: Caller
let text: string
beforeEach(async () => {
  editor = await openEditor()
  owner = await signIn('Olive', 'owner')
  const file = await exportMenu(editor.shop.app, owner, { restaurantId: editor.restaurantId, format: 'csv' })
  text = file.text.replace(',10.00,', ',12.50,')
})

async function signIn(name: string, role: 'owner' | 'manager'): Promise<Caller> {
  const { shop, restaurantId } = editor
  const caller = await readUserCaller(shop.app, await makersFor(shop).person(name, role, restaurantId))
  if (!caller) throw new Error('no such user')
  return caller
}

async function start(
  importId: string = randomUUID(),
  expected?: string,
  mode: 'merge' | 'replace' = 'merge',
  caller = owner,
) {
  const { shop, restaurantId } = editor
  const request = { restaurantId, text, format: 'csv', mode } as const
  const { report } = await importMenu(shop.app, owner, { ...request, requestId: importId, expected: null })
  return startImport(shop.app, caller, { ...request, importId, expected: expected ?? report.digest })
}
const read = async (caller = owner) =>
  (await readLatestImport(editor.shop.app, caller, editor.restaurantId)).latest
const price = async () => (await editor.dish('Burger'))?.basePrice
const stored = () => editor.shop.query('select content, ip from menu_imports')

test('a job imports the file as one change, and deletes the file', async () => {
  const { id, state } = await start()
  expect(state).toBe('waiting')
  expect(await price()).toBe(1000)
  await runJobs(editor.shop, [importJob])
  expect(await read()).toEqual({
    id,
    state: 'done',
    startedAt: editor.shop.clock.now,
    written: 1,
    total: 1,
    changeId: id,
    failure: null,
  })
  expect(await price()).toBe(1250)
  expect(await stored()).toEqual([{ content: null, ip: '' }])
  await editor.undo(id)
  expect(await price()).toBe(1000)
})

test('a repeated request and a repeated attempt import once, although a dish of the file was deleted since', async () => {
  const id = randomUUID()
  await start(id)
  await start(id)
  await expect(start(id, undefined, 'replace')).rejects.toMatchObject({
    code: 'REQUEST_KEY_REUSED',
    status: 409,
  })
  await runJobs(editor.shop, [importJob])
  await editor.shop.query(`update menu_imports set state = 'running', content = $1, change_id = null`, [text])
  const { shop, restaurantId } = editor
  await deleteProduct(shop.app, owner, { restaurantId, productId: shop.restaurant.productId('Soup') })
  await importJob.handle(editor.shop.app, { restaurantId: editor.restaurantId, importId: id })
  expect(await read()).toMatchObject({ state: 'done', changeId: id })
  expect((await editor.audited()).filter(({ action }) => action === 'menu.imported')).toHaveLength(1)
})

test('nothing is imported when the menu has changed since the report', async () => {
  await start(randomUUID(), 'another digest')
  await runJobs(editor.shop, [importJob])
  expect(await read()).toMatchObject({ state: 'failed', changeId: null, failure: { code: 'PLAN_CHANGED' } })
  expect(await price()).toBe(1000)
})

test('a user who has lost the right imports nothing', async () => {
  await start()
  await editor.shop.query('update memberships set deactivated_at = now()')
  await runJobs(editor.shop, [importJob])
  expect(await read()).toMatchObject({ state: 'failed', failure: { code: 'FORBIDDEN' } })
  expect(await price()).toBe(1000)
})

test('a killed attempt is taken up again', async () => {
  const { id } = await start()
  await editor.shop.query(`update menu_imports set state = 'running', written = 1, total = 1`)
  await runJobs(editor.shop, [importJob])
  expect(await read()).toMatchObject({ id, state: 'done', changeId: id })
  expect(await price()).toBe(1250)
})

test('progress is visible while the menu is written', async () => {
  const { owner: database } = editor.shop.database
  const categories = (await editor.shop.query('select count(*)::int as count from categories'))[0].count
  text += ',,New Soups,Miso Soup,,4.50,yes,no,no,,,50\r\n'
  const { id } = await start()
  const blocker = await database.connect()
  await blocker.query('begin; lock table products in share mode')
  const running = runJobs(editor.shop, [importJob])
  await eventually(async () => expect(await read()).toMatchObject({ state: 'running', written: 1, total: 3 }))
  await blocker.query('commit')
  blocker.release()
  await running
  expect(await read()).toMatchObject({ id, state: 'done', written: 3, total: 3 })
  expect(await editor.shop.query('select from categories')).toHaveLength(categories + 1)
})

test('an import that fails unexpectedly is tried again, and reported after the last attempt', async () => {
  const { id } = await start()
  const failing = { ...editor.shop.app, now: () => Number.NaN }
  const ref = { restaurantId: editor.restaurantId, importId: id }
  await expect(importJob.handle(failing, ref, false)).rejects.toThrow()
  expect(await read()).toMatchObject({ id, state: 'running', failure: null })
  await expect(importJob.handle(failing, ref, true)).rejects.toThrow()
  const failure = { code: 'FAILED', message: 'The menu could not be imported.' }
  expect(await read()).toMatchObject({ id, state: 'failed', failure })
  expect(await price()).toBe(1000)
})

test('a replacing import deletes what the file does not name, as one change', async () => {
  text = text.replace(/^[^\r]*,Burger,[^\r]*\r\n/m, '')
  const { id } = await start(randomUUID(), undefined, 'replace')
  await runJobs(editor.shop, [importJob])
  expect(await read()).toMatchObject({ id, state: 'done', changeId: id })
  expect(await editor.dish('Burger')).toBeUndefined()
})

test('an import is listed for a day', async () => {
  await start()
  editor.shop.clock.now += hours(24)
  expect(await read()).toBeNull()
})

test('another user does not see the import', async () => {
  const { id } = await start()
  const manager = await signIn('Max', 'manager')
  expect(await read(manager)).toBeNull()
  await expect(start(id, undefined, 'merge', manager)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an import gets its job again when the queue was lost, unless it was discarded', async () => {
  const { app, database } = editor.shop
  const queued = () => database.query('select key from graphile_worker._private_jobs')
  const { id } = await start()
  await database.query('delete from graphile_worker._private_jobs')
  for (const _ of [1, 2]) await enqueueWaitingImports(app)
  expect(await queued()).toEqual([{ key: `import:${id}` }])
  await database.query('update graphile_worker._private_jobs set attempts = max_attempts')
  const admin = await signedIn(editor.shop, 'master_admin')
  const [dead] = (await readJobs(app, admin)).dead
  await discardDeadJob(app, admin, { jobId: dead?.id ?? 0, reason: 'The wrong file' })
  expect(await read()).toMatchObject({ id, state: 'failed', failure: { code: 'FAILED' } })
  expect(await stored()).toEqual([{ content: null, ip: '' }])
  await enqueueWaitingImports(app)
  expect(await queued()).toEqual([])
  editor.shop.clock.now += 1000
  const again = await start()
  await database.query('delete from graphile_worker._private_jobs')
  await enqueueWaitingImports(app)
  await runJobs(editor.shop, [importJob])
  expect(await read()).toMatchObject({ id: again.id, state: 'done' })
  expect(await price()).toBe(1250)
})
