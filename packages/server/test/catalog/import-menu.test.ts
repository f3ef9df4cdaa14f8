import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import { newProduct } from '@comanda/domain/menu/product-fields'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { saveAdditionalMenu } from '../../src/modules/catalog/additional-menus.ts'
import { saveCategory } from '../../src/modules/catalog/categories.ts'
import { exportMenu } from '../../src/modules/catalog/import/export-menu.ts'
import { importMenu } from '../../src/modules/catalog/import/import-menu.ts'
import { getProduct } from '../../src/modules/catalog/products/read-product.ts'
import { saveProduct } from '../../src/modules/catalog/products/save-product.ts'
import { makeRestaurant } from '../factories.ts'
import { openEditor, staffOf } from './menu-editor.ts'

type Editor = Awaited<ReturnType<typeof openEditor>>
let editor: Editor

beforeEach(async () => {
  editor = await openEditor()
})

interface Options {
  restaurantId?: string
  format?: 'csv' | 'menu'
  mode?: 'merge' | 'replace'
  requestId?: string
  expected?: string | null
  caller?: Caller
}

const run = (text: string, { restaurantId = editor.restaurantId, caller, ...options }: Options = {}) =>
  importMenu(editor.shop.app, caller ?? staffOf('owner', restaurantId), {
    restaurantId,
    format: 'csv',
    mode: 'merge',
    requestId: randomUUID(),
    expected: null,
    text,
    ...options,
  })

/** Checks, then imports what the check has reported. */
async function runAll(text: string, options: Options = {}) {
  const { report } = await run(text, options)
  return run(text, { ...options, expected: report.digest })
}

const exported = async (format: 'csv' | 'menu', restaurantId = editor.restaurantId) =>
  (await exportMenu(editor.shop.app, staffOf('owner', restaurantId), { restaurantId, format })).text

/** Raises the price of a dish, as a form does. */
async function edit(name: string, price: number) {
  const { shop, owner, restaurantId } = editor
  const dish = await editor.dish(name)
  const product = await getProduct(shop.app, owner, { restaurantId, productId: dish?.id ?? '' })
  await saveProduct(shop.app, owner, {
    ...product,
    restaurantId,
    productId: product.id,
    basePrice: cents(price),
  })
}

const names = (part: { lines: { name: string }[] }) => part.lines.map(({ name }) => name)

describe('a spreadsheet', () => {
  test('an exported menu that comes back unchanged changes nothing', async () => {
    const { report, changeId } = await runAll(await exported('csv'))
    expect(report).toMatchObject({ created: { total: 0 }, changed: { total: 0 }, deleted: { total: 0 } })
    expect(report.unchanged).toBeGreaterThan(3)
    expect(changeId).toBeNull()
  })

  test('finds a dish by its id in capitals', async () => {
    const text = await exported('csv')
    const { id = '' } = (await editor.dish('Burger')) ?? {}
    const { report } = await run(text.replace(id, id.toUpperCase()))
    expect(report).toMatchObject({ created: { total: 0 }, changed: { total: 0 }, deleted: { total: 0 } })
  })

  test('the check lists every change and stores none, the import stores exactly these, and an undo restores all', async () => {
    const text = (await exported('csv')).replace(',10.00,', ',12.50,').concat('Soups,,,,,,\r\n')
    const file = `${text.split('\r\n').slice(0, -2).join('\r\n')}\r\n,,Soups,Miso Soup,,4.50,yes,no,yes,vegan,,0\r\n`
    const { report } = await run(file)
    expect(names(report.created)).toEqual(['Soups', 'Miso Soup'])
    expect(report.changed.lines).toEqual([
      {
        kind: 'product',
        name: 'Burger',
        note: null,
        fields: [{ field: 'basePrice', before: '$10.00', after: '$12.50' }],
      },
    ])
    expect(await editor.dish('Miso Soup')).toBeUndefined()
    const { changeId } = await run(file, { expected: report.digest })
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1250 })
    expect(await editor.dish('Miso Soup')).toMatchObject({ basePrice: 450, labels: ['vegan'] })
    expect((await editor.audited()).at(-1)).toMatchObject({ action: 'menu.imported', label: '3 entries' })
    await editor.undo(changeId)
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1000 })
    expect(await editor.dish('Miso Soup')).toBeUndefined()
  })

  test('a dish that someone has changed since the export is not changed, except by a replacement', async () => {
    const file = (await exported('csv')).replace(',10.00,', ',12.50,')
    await edit('Burger', 1100)
    const { report } = await runAll(file)
    expect(report.changed.total).toBe(0)
    expect(report.retained.lines).toMatchObject([
      { name: 'Burger', note: expect.stringMatching(/^edited by Olive Owner on [A-Z][a-z]+ \d+$/) },
    ])
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1100 })
    await runAll(file, { mode: 'replace' })
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1250 })
  })

  test('replace deletes what the file does not name, merge does not', async () => {
    const file = (await exported('csv'))
      .split('\r\n')
      .filter((line) => !line.includes(',Burger,'))
      .join('\r\n')
    expect((await run(file)).report.deleted.total).toBe(0)
    const { report } = await runAll(file, { mode: 'replace' })
    expect(names(report.deleted)).toEqual(['Burger'])
    expect(await editor.dish('Burger')).toBeUndefined()
  })

  test('replace keeps a category without dishes, and deletes one that loses its last dish', async () => {
    const { shop, owner, restaurantId } = editor
    await saveCategory(shop.app, owner, {
      ...newCategory,
      restaurantId,
      categoryId: randomUUID(),
      name: 'Seasonal',
      revision: 0,
    })
    const file = await exported('csv')
    expect((await run(file, { mode: 'replace' })).report.deleted.total).toBe(0)
    const lines = file.split('\r\n').filter((line) => line.split(',')[2] !== 'Mains')
    const { report } = await run(lines.join('\r\n'), { mode: 'replace' })
    expect(names(report.deleted)).toContain('Mains')
    expect(names(report.deleted)).not.toContain('Seasonal')
  })

  test('an empty cell of a flag is the default of a new dish and changes no other; a hidden new dish is listed as such', async () => {
    const { report } = await runAll(
      'category,name,price,active,age_21,comments\nMains,Toast,3\nMains,Rusk,3,no,,\nMains,Soup,6.50,,,\n',
    )
    expect(report.created.lines).toMatchObject([
      { name: 'Toast', note: null },
      { name: 'Rusk', note: 'not active' },
    ])
    expect(await editor.dish('Toast')).toMatchObject({ allowComments: newProduct.allowComments })
    expect(await editor.dish('Rusk')).toBeUndefined()
    expect(await editor.dish('Soup')).toMatchObject({ allowComments: true })
  })

  test('a menu whose name contains a separator survives the way through a spreadsheet', async () => {
    const { shop, owner, restaurantId } = editor
    const name = 'Lunch, "light"; weekdays'
    await saveAdditionalMenu(shop.app, owner, {
      restaurantId,
      menuId: randomUUID(),
      name,
      schedule: { monday: [{ start: '11:00', end: '14:00' }] },
      links: { add: [shop.restaurant.productId('Soup')], remove: [] },
      revision: 0,
    })
    const file = await exported('csv')
    expect((await run(file)).report).toMatchObject({ changed: { total: 0 }, created: { total: 0 } })
  })

  test('every problem is named with its line and column, and nothing is stored', async () => {
    const file = [
      'category;name;price;active;labels;menus;id',
      'Mains;;3;yes;;;',
      'Mains;Toast;12.999;perhaps;tasty;;',
      `Mains;Ghost;1;yes;;;${randomUUID()}`,
      'Mains;Brunch Plate;1;yes;;Brunch;',
    ].join('\n')
    await expect(run(file)).rejects.toMatchObject({
      code: 'IMPORT_INVALID',
      data: {
        problems: [
          { line: 3, field: 'price', message: 'is not an amount such as 12.50' },
          { line: 3, field: 'active', message: 'must be yes or no' },
          { line: 3, field: 'labels', message: expect.stringMatching(/^“tasty” is not one of/) },
        ],
      },
    })
    await expect(run(file.replace('12.999;perhaps;tasty', '1;yes;'))).rejects.toMatchObject({
      data: {
        problems: [
          { line: 4, field: 'id', message: 'The dish with this id no longer exists.' },
          { line: 2, field: 'name', message: 'Product name is required' },
          { line: 5, field: 'availableMenus', message: 'There is no menu “Brunch”.' },
        ],
      },
    })
    await expect(run('dish,cost\nSoup,3\n')).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    await expect(run('category,name\nMains,"Soup')).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    await expect(run('')).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    await expect(run('category,name\nMains,Toast\nMains,Toast\n')).rejects.toMatchObject({
      data: { problems: [{ message: 'Two products of a category have the name “Toast”.' }] },
    })
    expect(await editor.dish('Toast')).toBeUndefined()
  })

  test('a text that looks like a formula survives the way through a spreadsheet', async () => {
    await runAll('category,name,description\nMains,-Special,"=1+1, really"\n')
    const file = await exported('csv')
    expect(file).toContain(`'-Special,"'=1+1, really"`)
    expect((await run(file)).report).toMatchObject({ changed: { total: 0 }, created: { total: 0 } })
  })
})

describe('a menu file', () => {
  test('an exported file creates the same menu at another restaurant, with equal groups once', async () => {
    const file = await exported('menu')
    const { id: restaurantId } = await makeRestaurant(editor.shop.app)
    const options = { restaurantId, format: 'menu', mode: 'replace' } as const
    await runAll(file, options)
    const copy = await exported('menu', restaurantId)
    expect(JSON.parse(copy).categories).toEqual(JSON.parse(file).categories)
    expect((await run(file, options)).report).toMatchObject({
      created: { total: 0 },
      changed: { total: 0 },
      deleted: { total: 0 },
    })
  })

  test('what people have edited stays, what only an import has written follows the file', async () => {
    const file = JSON.parse(await exported('menu'))
    for (const category of file.categories) for (const dish of category.products) dish.base_price += 1
    const text = JSON.stringify(file)
    await edit('Burger', 1150)
    const { report } = await runAll(text, { format: 'menu' })
    expect(names(report.retained)).toEqual(['Burger'])
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1150 })
    const raised = text.replaceAll(/"base_price":(\d+)/g, '"base_price":99')
    expect((await runAll(raised, { format: 'menu' })).report.changed.total).toBeGreaterThan(1)
  })

  test('a malformed file is refused with the number of its line', async () => {
    await expect(run('{\n"format": "menu/2"\n}', { format: 'menu' })).rejects.toMatchObject({
      code: 'IMPORT_INVALID',
      data: { problems: expect.arrayContaining([expect.objectContaining({ line: 2, field: 'format' })]) },
    })
  })
})

describe('safety', () => {
  test('an import does exactly what was agreed to: after another change the new list comes first', async () => {
    const file = (await exported('csv')).replace(',10.00,', ',12.50,')
    const { report } = await run(file)
    await edit('Burger', 1100)
    await expect(run(file, { expected: report.digest })).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
      data: { report: { retained: { total: 1 } } },
    })
  })

  test('a repeated request imports once', async () => {
    const file = (await exported('csv')).replace(',10.00,', ',12.50,')
    const { report } = await run(file)
    const options = { requestId: randomUUID(), expected: report.digest }
    const both = await Promise.all([run(file, options), run(file, options)])
    expect(both.map(({ changeId }) => changeId)).toEqual([options.requestId, options.requestId])
    const cheaper = (await exported('csv')).replace(',12.50,', ',9.00,')
    const other = { ...options, expected: (await run(cheaper)).report.digest }
    await expect(run(cheaper, other)).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED', status: 409 })
    expect((await editor.audited()).filter(({ action }) => action === 'menu.imported')).toHaveLength(1)
  })

  test('a report that lists deletions is imported later', async () => {
    const lines = (await exported('csv')).split('\r\n').filter((line) => !line.includes(',Burger,'))
    const { report } = await run(lines.join('\r\n'), { mode: 'replace' })
    editor.shop.clock.now += 60_000
    await run(lines.join('\r\n'), { mode: 'replace', expected: report.digest })
    expect(await editor.dish('Burger')).toBeUndefined()
  })

  test.each([
    ['the price of a new dish', 'Mains,Toast,3.00\n', 'Mains,Toast,4.00\n'],
    ['the category of a new dish', 'Mains,Toast,3.00\nNew,Rusk,3.00\n', 'New,Toast,3.00\nNew,Rusk,3.00\n'],
  ])('two files that differ only in %s are different requests', async (_, one, other) => {
    const head = 'category,name,price\n'
    const [{ report }, { report: again }] = [await run(head + one), await run(head + one)]
    expect(again.digest).toBe(report.digest)
    await expect(run(head + other, { expected: report.digest })).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    })
  })

  test('only people who may edit the menu import and export it', async () => {
    const { shop, restaurantId } = editor
    const staff = staffOf('staff', restaurantId)
    const forbidden = { code: 'FORBIDDEN' }
    await expect(run('x', { caller: staff })).rejects.toMatchObject(forbidden)
    const exporting = exportMenu(shop.app, staff, { restaurantId, format: 'csv' })
    await expect(exporting).rejects.toMatchObject(forbidden)
  })

  test('three thousand dishes are imported in one change', async () => {
    const lines = Array.from(
      { length: 3000 },
      (_, at) => `Section ${at % 30},Dish ${at},Fine food,${(at % 50) + 1}.50,yes`,
    )
    const file = `category,name,description,price,active\n${lines.join('\n')}\n`
    const { report } = await runAll(file)
    expect(report.created).toMatchObject({ total: 3030 })
    expect(report.created.lines).toHaveLength(300)
    expect(await editor.dish('Dish 2999')).toMatchObject({ basePrice: 5050 })
  })
})
