import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { exportMenu } from '../../src/modules/catalog/import/export-menu.ts'
import { staffOf } from '../test-app.ts'
import { importActions } from './import-actions.ts'
import { openEditor } from './menu-editor.ts'

let editor: Awaited<ReturnType<typeof openEditor>>
let imports: ReturnType<typeof importActions>

beforeEach(async () => {
  editor = await openEditor()
  imports = importActions(editor)
})

test('an import does exactly what was agreed to: after another change the new list comes first', async () => {
  const file = (await imports.exported('csv')).replace(',10.00,', ',12.50,')
  const { report } = await imports.run(file)
  await imports.edit('Burger', 1100)
  await expect(imports.run(file, { expected: report.digest })).rejects.toMatchObject({
    code: 'PLAN_CHANGED',
    data: { report: { retained: { total: 1 } } },
  })
})

test('a repeated request imports once', async () => {
  const file = (await imports.exported('csv')).replace(',10.00,', ',12.50,')
  const { report } = await imports.run(file)
  const options = { requestId: randomUUID(), expected: report.digest }
  const both = await Promise.all([imports.run(file, options), imports.run(file, options)])
  expect(both.map(({ changeId }) => changeId)).toEqual([options.requestId, options.requestId])
  const cheaper = (await imports.exported('csv')).replace(',12.50,', ',9.00,')
  const other = { ...options, expected: (await imports.run(cheaper)).report.digest }
  await expect(imports.run(cheaper, other)).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED', status: 409 })
  expect((await editor.audited()).filter(({ action }) => action === 'menu.imported')).toHaveLength(1)
})

test('a report that lists deletions is imported later', async () => {
  const lines = (await imports.exported('csv')).split('\r\n').filter((line) => !line.includes(',Burger,'))
  const { report } = await imports.run(lines.join('\r\n'), { mode: 'replace' })
  editor.shop.clock.now += 60_000
  await imports.run(lines.join('\r\n'), { mode: 'replace', expected: report.digest })
  expect(await editor.dish('Burger')).toBeUndefined()
})

test.each([
  ['the price of a new dish', 'Mains,Toast,3.00\n', 'Mains,Toast,4.00\n'],
  ['the category of a new dish', 'Mains,Toast,3.00\nNew,Rusk,3.00\n', 'New,Toast,3.00\nNew,Rusk,3.00\n'],
])('two files that differ only in %s are different requests', async (_, one, other) => {
  const head = 'category,name,price\n'
  const [{ report }, { report: again }] = [await imports.run(head + one), await imports.run(head + one)]
  expect(again.digest).toBe(report.digest)
  await expect(imports.run(head + other, { expected: report.digest })).rejects.toMatchObject({
    code: 'PLAN_CHANGED',
  })
})

test('only people who may edit the menu import and export it', async () => {
  const { shop, restaurantId } = editor
  const staff = staffOf('staff', restaurantId)
  const forbidden = { code: 'FORBIDDEN' }
  await expect(imports.run('x', { caller: staff })).rejects.toMatchObject(forbidden)
  const exporting = exportMenu(shop.app, staff, { restaurantId, format: 'csv' })
  await expect(exporting).rejects.toMatchObject(forbidden)
})

test('three thousand dishes are imported in one change', async () => {
  const lines = Array.from(
    { length: 3000 },
    (_, at) => `Section ${at % 30},Dish ${at},Fine food,${(at % 50) + 1}.50,yes`,
  )
  const file = `category,name,description,price,active\n${lines.join('\n')}\n`
  const { report } = await imports.runAll(file)
  expect(report.created).toMatchObject({ total: 3030 })
  expect(report.created.lines).toHaveLength(300)
  expect(await editor.dish('Dish 2999')).toMatchObject({ basePrice: 5050 })
})
