import { beforeEach, expect, test } from 'vitest'
import type { PictureSource } from '../../src/modules/menus/import/import-pictures.ts'
import { importMenu, MenuFileRefused } from '../../src/modules/menus/public.ts'
import { groupFields, menuFields, optionFields } from '../factories.ts'
import { memoryFiles } from '../memory-files.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

let base: TestDatabase
let app: Parameters<typeof importMenu>[0]

beforeEach(async () => {
  base = await createTestDatabase()
  app = { db: base.db, files: memoryFiles(), now: Date.now, config: { demoAlwaysOpen: false } }
})

const domain = 'corner.localhost'
const importing = (menu: object) =>
  importMenu(app, { text: JSON.stringify(menu, null, 1), domain, create: true, pictures: null })

test.each<[string, (menu: Json) => void, { at: string; field: string; message: string | RegExp }]>([
  [
    'a price with three decimals',
    (menu) => {
      soupOf(menu).base_price = 6.555
    },
    {
      at: '"base_price": 6.555',
      field: 'categories[0].products[1].base_price',
      message: 'must be dollars with at most two decimals',
    },
  ],
  [
    'a missing name',
    (menu) => {
      delete soupOf(menu).name
    },
    { at: '{', field: 'categories[0].products[1].name', message: /expected string/ },
  ],
  [
    'a field that does not exist',
    (menu) => {
      soupOf(menu).prize = 1
    },
    { at: '"prize": 1', field: 'categories[0].products[1].prize', message: 'unknown field' },
  ],
  [
    'a duplicate name',
    (menu) => {
      soupOf(menu).name = 'Burger'
    },
    {
      at: '"name": "Burger"',
      field: 'categories[0].products[1].name',
      message: 'duplicate "Burger"',
    },
  ],
  [
    'a menu that does not exist',
    (menu) => {
      soupOf(menu).available_menus = ['Brunch']
    },
    {
      at: '"Brunch"',
      field: 'categories[0].products[1].available_menus[0]',
      message: 'there is no menu "Brunch"',
    },
  ],
  [
    'more required selections than options',
    (menu) => {
      soupOf(menu).option_groups = [
        groupFields('variant', 'Size', { min_selections: 2, max_selections: 2, display_type: 'checkbox' }),
      ]
    },
    {
      at: '"min_selections": 2',
      field: 'categories[0].products[1].option_groups[0].min_selections',
      message: 'exceeds the number of options: 1',
    },
  ],
  [
    'a negative price',
    (menu) => {
      soupOf(menu).option_groups = [groupFields('upsell', 'Extras', { options: [optionFields('Less', -7)] })]
    },
    {
      at: '"price_adjustment": -7',
      field: 'categories[0].products[1].option_groups[0].options[0].price_adjustment',
      message: 'must not be negative in an upsell group',
    },
  ],
  [
    'an allergen that a label excludes',
    (menu) => {
      Object.assign(soupOf(menu), { labels: ['vegan'], allergens: { contains: ['soy', 'milk'] } })
    },
    {
      at: '"allergens"',
      field: 'categories[0].products[1].allergens',
      message: 'A dish marked “Vegan” cannot contain milk.',
    },
  ],
  [
    'an allergen that is named twice',
    (menu) => {
      soupOf(menu).allergens = { contains: ['soy'], may_contain: ['soy'] }
    },
    { at: '"allergens"', field: 'categories[0].products[1].allergens', message: 'names soy twice' },
  ],
  [
    'hours without their end',
    (menu) => {
      ;(menu.categories as Json[])[1]!.available_from = '11:00'
    },
    { at: '{', field: 'categories[1].available_until', message: 'Enter both times, or neither.' },
  ],
  [
    'a null character in a name',
    (menu) => {
      soupOf(menu).name = 'So\0up'
    },
    {
      at: '"name": "So\\u0000up"',
      field: 'categories[0].products[1].name',
      message: 'must not contain a null character',
    },
  ],
  [
    'an incomplete character in a name',
    (menu) => {
      soupOf(menu).name = 'Soup \ud83c'
    },
    {
      at: '"name": "Soup \\ud83c"',
      field: 'categories[0].products[1].name',
      message: 'must not contain an incomplete character',
    },
  ],
  [
    'an offer for an unknown product',
    (menu) => {
      menu.promotional_specials = [special('Cake')]
    },
    {
      at: '"product": "Cake"',
      field: 'promotional_specials[0].product',
      message: 'there is no product "Cake"',
    },
  ],
  [
    'a special whose name is longer than its form accepts',
    (menu) => {
      menu.promotional_specials = [{ ...special('Soup'), name: 'A'.repeat(101) }]
    },
    {
      at: `"name": "${'A'.repeat(101)}"`,
      field: 'promotional_specials[0].name',
      message: 'Too big: expected string to have <=100 characters',
    },
  ],
  [
    'a campaign whose name is longer than its form accepts',
    (menu) => {
      menu.cross_sell_campaigns = [campaign({ name: 'A'.repeat(101) })]
    },
    {
      at: `"name": "${'A'.repeat(101)}"`,
      field: 'cross_sell_campaigns[0].name',
      message: 'Too big: expected string to have <=100 characters',
    },
  ],
  [
    'an offer whose text is longer than its form accepts',
    (menu) => {
      menu.cross_sell_campaigns = [campaign({}, { custom_copy: 'A'.repeat(81) })]
    },
    {
      at: `"custom_copy": "${'A'.repeat(81)}"`,
      field: 'cross_sell_campaigns[0].items[0].custom_copy',
      message: 'Too big: expected string to have <=80 characters',
    },
  ],
  [
    'entrees without their category',
    (menu) => {
      menu.entree_menu = [entree('E1')]
    },
    { at: '"entree_menu"', field: 'entree_menu', message: 'needs a category named "Entree From Kitchen"' },
  ],
])('rejects %s with line and field, and changes nothing', async (_name, corrupt, issue) => {
  await importing(menuFields())
  const before = await version()
  const menu = structuredClone(menuFields()) as Json
  ;(menu.categories as Json[])[1]!.name = 'Renamed'
  corrupt(menu)
  const refused = await importing(menu).catch((error) => error)
  expect(refused).toBeInstanceOf(MenuFileRefused)
  const { at, field, message } = issue
  const found = { field, line: expect.any(Number), message: expect.stringMatching(message) }
  expect(refused.issues).toEqual([found])
  expect(JSON.stringify(menu, null, 1).split('\n')[refused.issues[0].line - 1]).toContain(at)
  expect(await version()).toBe(before)
})

test('rejects a missing or invalid picture at its first use', async () => {
  const menu = structuredClone(menuFields()) as Json
  soupOf(menu).image = 'soup.webp'
  const importingWith = (pictures: PictureSource) =>
    importMenu(app, { text: JSON.stringify(menu, null, 1), domain, create: true, pictures }).catch(
      (error) => error,
    )
  const field = 'categories[0].products[1].image'
  expect((await importingWith(async () => null)).issues).toMatchObject([
    { field, message: 'there is no picture "soup.webp"' },
  ])
  expect((await importingWith(async () => Buffer.from('GIF89a'))).issues).toMatchObject([
    { field, message: 'File must be an image' },
  ])
  expect((await base.query('select from restaurants')).length).toBe(0)
})

test('rejects invalid JSON with its line', async () => {
  const text = '{\n  "format": "menu/1",\n  "categories": [,]\n}'
  const refused = await importMenu(app, { text, domain, create: true, pictures: null }).catch(
    (error) => error,
  )
  expect(refused.issues).toEqual([{ field: '', line: 3, message: expect.stringMatching(/^not JSON/) }])
})

type Json = Record<string, unknown>

function soupOf(menu: Json): Json {
  const [mains] = menu.categories as { products: Json[] }[]
  return mains!.products[1]!
}

function special(product: string): Json {
  return {
    name: 'Special',
    product,
    trigger_after_items: 1,
    discount_type: 'percentage',
    discount_value: 50,
    popup_style: 'modal',
  }
}

function campaign(changes: Json, item: Json = {}): Json {
  const discount = { discount_type: 'none', discount_value: 0, custom_price: null }
  return {
    name: 'Campaign',
    trigger_point: 'after_total',
    items: [{ product: 'Soup', ...discount, display_order: 0, ...item }],
    ...changes,
  }
}

function entree(code: string): Json {
  return { code, name: 'Hibachi', base_price: 14, group: 'hibachi' }
}

async function version(): Promise<number> {
  return (await base.query('select version from menu_versions'))[0].version
}
