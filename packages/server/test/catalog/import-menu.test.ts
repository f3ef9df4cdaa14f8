import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import { newProduct } from '@comanda/domain/menu/product-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveAdditionalMenu } from '../../src/modules/catalog/additional-menus.ts'
import { saveCategory } from '../../src/modules/catalog/categories.ts'
import { makeRestaurant } from '../factories.ts'
import { importActions } from './import-actions.ts'
import { openEditor } from './menu-editor.ts'

let editor: Awaited<ReturnType<typeof openEditor>>
let imports: ReturnType<typeof importActions>

beforeEach(async () => {
  editor = await openEditor()
  imports = importActions(editor)
})

const names = (part: { lines: { name: string }[] }) => part.lines.map(({ name }) => name)

describe('a spreadsheet', () => {
  test('an exported menu that comes back unchanged changes nothing', async () => {
    const { report, changeId } = await imports.runAll(await imports.exported('csv'))
    expect(report).toMatchObject({ created: { total: 0 }, changed: { total: 0 }, deleted: { total: 0 } })
    expect(report.unchanged).toBeGreaterThan(3)
    expect(changeId).toBeNull()
  })

  test.each(['merge', 'replace'] as const)(
    'finds a category whose stored name no form accepts: %s',
    async (mode) => {
      const rows = await editor.shop.query(
        `update categories set name = 'Hot\u00a0 Meals' where id =
        (select category_id from products where name = 'Burger') returning id`,
      )
      const { report } = await imports.runAll(await imports.exported('csv'), { mode })
      expect(report).toMatchObject({ created: { total: 0 }, changed: { total: 1 }, deleted: { total: 0 } })
      const after = await editor.shop.query(
        `select c.id, c.name from categories c join products p on p.category_id = c.id where p.name = 'Burger'`,
      )
      expect(after).toEqual([{ id: rows[0].id, name: 'Hot Meals' }])
    },
  )

  test('finds a dish by its id in capitals', async () => {
    const text = await imports.exported('csv')
    const { id = '' } = (await editor.dish('Burger')) ?? {}
    const { report } = await imports.run(text.replace(id, id.toUpperCase()))
    expect(report).toMatchObject({ created: { total: 0 }, changed: { total: 0 }, deleted: { total: 0 } })
  })

  test('the check lists every change and stores none, the import stores exactly these, and an undo restores all', async () => {
    const text = (await imports.exported('csv')).replace(',10.00,', ',12.50,').concat('Soups,,,,,,\r\n')
    const file = `${text.split('\r\n').slice(0, -2).join('\r\n')}\r\n,,Soups,Miso Soup,,4.50,yes,no,yes,vegan,,0\r\n`
    const { report } = await imports.run(file)
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
    const { changeId } = await imports.run(file, { expected: report.digest })
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1250 })
    expect(await editor.dish('Miso Soup')).toMatchObject({ basePrice: 450, labels: ['vegan'] })
    expect((await editor.audited()).at(-1)).toMatchObject({ action: 'menu.imported', label: '3 entries' })
    await editor.undo(changeId)
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1000 })
    expect(await editor.dish('Miso Soup')).toBeUndefined()
  })

  test('a dish that someone has changed since the export is not changed, except by a replacement', async () => {
    const file = (await imports.exported('csv')).replace(',10.00,', ',12.50,')
    await imports.edit('Burger', 1100)
    const { report } = await imports.runAll(file)
    expect(report.changed.total).toBe(0)
    expect(report.retained.lines).toMatchObject([
      { name: 'Burger', note: expect.stringMatching(/^edited by Olive Owner on [A-Z][a-z]+ \d+$/) },
    ])
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1100 })
    await imports.runAll(file, { mode: 'replace' })
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1250 })
  })

  test('replace deletes what the file does not name, merge does not', async () => {
    const file = (await imports.exported('csv'))
      .split('\r\n')
      .filter((line) => !line.includes(',Burger,'))
      .join('\r\n')
    expect((await imports.run(file)).report.deleted.total).toBe(0)
    const { report } = await imports.runAll(file, { mode: 'replace' })
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
    const file = await imports.exported('csv')
    expect((await imports.run(file, { mode: 'replace' })).report.deleted.total).toBe(0)
    const lines = file.split('\r\n').filter((line) => line.split(',')[2] !== 'Mains')
    const { report } = await imports.run(lines.join('\r\n'), { mode: 'replace' })
    expect(names(report.deleted)).toContain('Mains')
    expect(names(report.deleted)).not.toContain('Seasonal')
  })

  test('an empty cell of a flag is the default of a new dish and changes no other; a hidden new dish is listed as such', async () => {
    const { report } = await imports.runAll(
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
    const file = await imports.exported('csv')
    expect((await imports.run(file)).report).toMatchObject({ changed: { total: 0 }, created: { total: 0 } })
  })

  test('every problem is named with its line and column, and nothing is stored', async () => {
    const file = [
      'category;name;price;active;labels;menus;id',
      'Mains;;3;yes;;;',
      'Mains;Toast;12.999;perhaps;tasty;;',
      `Mains;Ghost;1;yes;;;${randomUUID()}`,
      'Mains;Brunch Plate;1;yes;;Brunch;',
    ].join('\n')
    await expect(imports.run(file)).rejects.toMatchObject({
      code: 'IMPORT_INVALID',
      data: {
        problems: [
          { line: 3, field: 'price', message: 'is not an amount such as 12.50' },
          { line: 3, field: 'active', message: 'must be yes or no' },
          { line: 3, field: 'labels', message: expect.stringMatching(/^“tasty” is not one of/) },
        ],
      },
    })
    await expect(imports.run(file.replace('12.999;perhaps;tasty', '1;yes;'))).rejects.toMatchObject({
      data: {
        problems: [
          { line: 4, field: 'id', message: 'The dish with this id no longer exists.' },
          { line: 2, field: 'name', message: 'Product name is required' },
          { line: 5, field: 'availableMenus', message: 'There is no menu “Brunch”.' },
        ],
      },
    })
    await expect(imports.run('dish,cost\nSoup,3\n')).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    await expect(imports.run('category,name\nMains,"Soup')).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    await expect(imports.run('')).rejects.toMatchObject({ code: 'IMPORT_INVALID' })
    await expect(imports.run('category,name\nMains,Toast\nMains,Toast\n')).rejects.toMatchObject({
      data: { problems: [{ message: 'Two products of a category have the name “Toast”.' }] },
    })
    expect(await editor.dish('Toast')).toBeUndefined()
  })

  test('texts are stored as forms store them, and those that no form accepts are refused', async () => {
    const [name, description] = ['n'.repeat(201), 'd'.repeat(2001)]
    await expect(
      imports.run(`category,name,description\n${name},${name},${description}\n`),
    ).rejects.toMatchObject({
      data: {
        problems: [
          { line: 2, field: 'category', message: 'has more than 200 characters' },
          { line: 2, field: 'name', message: 'has more than 200 characters' },
          { line: 2, field: 'description', message: 'has more than 2000 characters' },
        ],
      },
    })
    await expect(imports.run('category,name\nMains,\u200b\u200b\n')).rejects.toMatchObject({
      data: { problems: [{ line: 2, field: 'name', message: 'Product name is required' }] },
    })
    await imports.runAll('category,name,description\nMains,Tea\u202e\u00a0Time,"Two\nlines"\n')
    expect(await editor.dish('Tea Time')).toMatchObject({ description: 'Two lines' })
  })

  test('a text that looks like a formula survives the way through a spreadsheet', async () => {
    await imports.runAll('category,name,description\nMains,-Special,"=1+1, really"\n')
    const file = await imports.exported('csv')
    expect(file).toContain(`'-Special,"'=1+1, really"`)
    expect((await imports.run(file)).report).toMatchObject({ changed: { total: 0 }, created: { total: 0 } })
    await imports.runAll("category,name\nMains,''+Special\n")
    expect(await editor.dish("'+Special")).toMatchObject({ name: "'+Special" })
    const again = await imports.exported('csv')
    expect(again).toContain("''+Special,")
    expect((await imports.run(again)).report).toMatchObject({ changed: { total: 0 }, created: { total: 0 } })
  })
})

describe('a menu file', () => {
  test('an exported file creates the same menu at another restaurant, with equal groups once', async () => {
    const file = await imports.exported('menu')
    const { id: restaurantId } = await makeRestaurant(editor.shop.app)
    const options = { restaurantId, format: 'menu', mode: 'replace' } as const
    await imports.runAll(file, options)
    const copy = await imports.exported('menu', restaurantId)
    expect(JSON.parse(copy).categories).toEqual(JSON.parse(file).categories)
    expect((await imports.run(file, options)).report).toMatchObject({
      created: { total: 0 },
      changed: { total: 0 },
      deleted: { total: 0 },
    })
  })

  test('what people have edited stays, what only an import has written follows the file', async () => {
    const file = JSON.parse(await imports.exported('menu'))
    for (const category of file.categories) for (const dish of category.products) dish.base_price += 1
    const text = JSON.stringify(file)
    await imports.edit('Burger', 1150)
    const { report } = await imports.runAll(text, { format: 'menu' })
    expect(names(report.retained)).toEqual(['Burger'])
    expect(await editor.dish('Burger')).toMatchObject({ basePrice: 1150 })
    const raised = text.replaceAll(/"base_price":(\d+)/g, '"base_price":99')
    expect((await imports.runAll(raised, { format: 'menu' })).report.changed.total).toBeGreaterThan(1)
  })

  test('a malformed file is refused with the number of its line', async () => {
    await expect(imports.run('{\n"format": "menu/2"\n}', { format: 'menu' })).rejects.toMatchObject({
      code: 'IMPORT_INVALID',
      data: { problems: expect.arrayContaining([expect.objectContaining({ line: 2, field: 'format' })]) },
    })
  })
})
