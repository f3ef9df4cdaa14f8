import { readFile } from 'node:fs/promises'
import { allergens, diets } from '@comanda/domain/menu/allergens'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { importMenu as importFile } from '../../src/modules/menus/public.ts'
import { copyPictures } from '../../src/modules/restaurants-admin/copy-menu.ts'
import { groupFields, makeRestaurant, menuFields, optionFields } from '../factories.ts'
import { openEditor } from './menu-editor.ts'
import { emptyMenu, exportedMenu, replaceMenu } from './replace-menu.ts'

type Editor = Awaited<ReturnType<typeof openEditor>>
type Json = Record<string, unknown>
let editor: Editor

beforeEach(async () => {
  editor = await openEditor()
})

const exported = (restaurantId: string) => exportedMenu(editor, restaurantId)
const replace = (restaurantId: string, text: string, isWritten = true) =>
  replaceMenu(editor, restaurantId, text, isWritten)

/** The part of a file that an import by the back office stores; pictures without their addresses. */
function menuOf(text: string): Json {
  const { restaurant: _, ...menu } = JSON.parse(text, (key, value) => (key === 'address' ? null : value))
  return menu
}

function restaurantOf(text: string): Json {
  const { domain: _, ...restaurant } = JSON.parse(text).restaurant
  return restaurant
}

/** Checks the way of the menu of a restaurant through its file. */
async function expectRoundTrip(restaurantId: string): Promise<void> {
  const { app } = editor.shop
  const file = await exported(restaurantId)
  expect(await replace(restaurantId, file, false)).toMatchObject({
    created: { lines: [] },
    changed: { lines: [] },
    deleted: { lines: [] },
    pictures: 0,
  })
  const [byOffice, byCommand] = [
    await makeRestaurant(app, { menu: emptyMenu() }),
    await makeRestaurant(app, { menu: emptyMenu() }),
  ]
  for (const { id } of [byOffice, byCommand])
    await app.db.platform('system:test', (tx) => copyPictures(tx, { from: restaurantId, to: id, seed: id }))
  await replace(byOffice.id, file)
  const copy = await exported(byOffice.id)
  expect(menuOf(copy)).toEqual(menuOf(file))
  expect(await replace(byOffice.id, file, false)).toMatchObject({
    created: { total: 0 },
    changed: { total: 0 },
    deleted: { total: 0 },
  })
  const command = { text: file, domain: byCommand.domain, create: false, pictures: null }
  await importFile(app, command)
  const again = await importFile(app, command)
  expect(
    [...again.report].filter(([, { created, updated, removed }]) => created + updated + removed > 0),
  ).toEqual([])
  const restored = await exported(byCommand.id)
  expect(menuOf(restored)).toEqual(menuOf(file))
  expect(restaurantOf(restored)).toEqual(restaurantOf(file))
}

const names = fc.uniqueArray(fc.constantFrom('Soup', 'Roll 100%', 'A/B', 'Crêpe', "Chef's"), { maxLength: 3 })

const aGroup = fc
  .record({
    kind: fc.constantFrom('variant', 'upsell', 'modifier'),
    name: fc.constantFrom('Size', 'Extras', 'A/B'),
    required: fc.boolean(),
    options: names,
    radio: fc.boolean(),
    price: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ kind, name, required, options, radio, price }): Json => {
    const min = required && options.length > 0 ? 1 : 0
    return {
      kind,
      name,
      is_required: min > 0,
      min_selections: min,
      max_selections: radio ? 1 : null,
      display_type: radio ? 'radio' : 'checkbox',
      description: radio ? 'One only' : '',
      options: options.map((option, at) => ({
        ...optionFields(option, kind === 'upsell' ? price / 100 : -price / 100),
        is_default: at === 1,
        modifier_action: kind === 'modifier' ? 'substitute' : null,
      })),
    }
  })

/** Groups of a dish: two of the same kind and name offer something different. */
const groupsOf = fc.uniqueArray(aGroup, { maxLength: 3, selector: (group) => JSON.stringify(group) })

const aDish = (name: string) =>
  fc.record({
    name: fc.constant(name),
    base_price: fc.integer({ min: 0, max: 5000 }).map((amount) => amount / 100),
    description: fc.constantFrom('', 'With rice.'),
    is_active: fc.boolean(),
    is_21_plus: fc.boolean(),
    allow_comments: fc.boolean(),
    sort_order: fc.integer({ min: 0, max: 9 }),
    labels: fc.constantFrom([], ['spicy', 'new'], ['bestseller']),
    available_menus: fc.constantFrom([], ['Lunch'], ['regular', 'Lunch']),
    code: fc.constantFrom(null, 'E1', 'K7'),
    diets: fc.subarray(diets.filter((diet) => diet === 'halal' || diet === 'kosher')),
    allergens: fc
      .record({
        contains: fc.subarray(allergens.slice(0, 4)),
        may_contain: fc.subarray(allergens.slice(4, 9)),
      })
      .map((lists) => ({ ...lists, free_from: ['lupin'] })),
    option_groups: groupsOf,
  })

const aCategory = (name: string) =>
  fc.record({
    name: fc.constant(name),
    description: fc.constantFrom('', 'Until it is gone.'),
    is_active: fc.boolean(),
    sort_order: fc.integer({ min: 0, max: 9 }),
    hours: fc.constantFrom([null, null], ['11:00', '15:00'], ['22:00', '02:00']),
    products: names.chain((dishes) => fc.tuple(...dishes.map(aDish))),
  })

const aMenu = fc
  .record({
    categories: names.chain((categories) => fc.tuple(...categories.map(aCategory))),
    option_groups: fc.array(aGroup, { maxLength: 2 }),
  })
  .map(({ categories, option_groups }) =>
    menuFields({
      discount_codes: [],
      option_groups,
      categories: categories.map(({ hours: [from, until], ...category }) => ({
        ...category,
        available_from: from,
        available_until: until,
      })),
    }),
  )

test('a menu comes back from its file as it was, here and in an empty restaurant', async () => {
  await fc.assert(
    fc.asyncProperty(aMenu, async (menu) => {
      const { id } = await makeRestaurant(editor.shop.app, {
        menu,
        restaurant: {
          processing_fee: null,
          courier_21_plus: true,
          delivery_zips: ['07030'],
          kids_meals: [{ name: 'Ramen', price: 6.5 }],
          kids_meal_threshold: 25,
        },
      })
      await expectRoundTrip(id)
    }),
    { numRuns: 4, endOnFailure: true },
  )
}, 120_000)

test.each(['sakura', 'napoli', 'liberty'])('the menu of %s comes back from its file', async (name) => {
  const file = new URL(`../../../demo/menus/${name}.json`, import.meta.url)
  const { id } = await makeRestaurant(editor.shop.app, { menu: JSON.parse(await readFile(file, 'utf8')) })
  await expectRoundTrip(id)
})

test('pictures with their texts, and groups that are shared or unused, come back as well', async () => {
  const { shop, restaurantId } = editor
  await shop.query(
    `insert into media (restaurant_id, content_hash, path, width, height, widths, alt)
       select $1::uuid, repeat(n::text, 64), $1::text || '/' || n, 900, 600, '[360, 900]', 'Picture ' || n from generate_series(1, 3) n`,
    [restaurantId],
  )
  await shop.query(
    `with picture as (select id, alt from media where restaurant_id = '${restaurantId}')
     , c as (update categories set image_media_id = (select id from picture where alt = 'Picture 1'))
     , p as (update products set image_media_id = (select id from picture where alt = 'Picture 2') where name = 'Soup')
     insert into product_pictures (restaurant_id, product_id, media_id, sort_order)
       select '${restaurantId}', p.id, picture.id, row_number() over (order by alt desc)
         from products p, picture where name = 'Soup' and alt <> 'Picture 2'`,
  )
  await shop.query(
    `with made as (insert into upsell_groups (restaurant_id, name) values ($1, 'By hand'), ($1, 'Unused') returning id, name)
     insert into product_upsell_groups (restaurant_id, product_id, upsell_group_id)
       select $1, p.id, made.id from products p, made where made.name = 'By hand'`,
    [restaurantId],
  )
  const file = JSON.parse(await exported(restaurantId))
  const soup = file.categories[0].products.find((dish: Json) => dish.name === 'Soup')
  expect(soup.picture).toEqual({
    hash: '2'.repeat(64),
    alt: 'Picture 2',
    address: expect.stringMatching(new RegExp(`/media/${restaurantId}/2-900\\.webp$`)),
  })
  expect(soup.more_pictures).toMatchObject([{ alt: 'Picture 3' }, { alt: 'Picture 1' }])
  expect(soup.option_groups).toMatchObject([{ name: 'By hand', options: [] }])
  expect(file.option_groups).toMatchObject([{ name: 'Unused' }])
  await expectRoundTrip(restaurantId)
  // The command does not add a second group next to one that was created manually.
  const text = JSON.stringify(file)
  await importFile(shop.app, { text, domain: editor.shop.restaurant.domain, create: false, pictures: null })
  expect(menuOf(await exported(restaurantId)).categories).toEqual(menuOf(text).categories)
})

test('a picture that a restaurant does not have is fetched from its address, unless the dish has one', async () => {
  const { shop } = editor
  const picture = { hash: 'a'.repeat(64), alt: 'Soup', address: 'https://elsewhere.test/soup.webp' }
  const file = menuFields({
    discount_codes: [],
    categories: [{ name: 'Soups', products: [{ name: 'Miso', base_price: 4, picture }] }],
  })
  const { id } = await makeRestaurant(shop.app, { menu: emptyMenu() })
  expect((await replace(id, JSON.stringify(file))).pictures).toBe(1)
  await shop.query(
    `with m as (insert into media (restaurant_id, content_hash, path, width, height, widths)
       values ($1, 'own', 'own', 1, 1, '[1]') returning id)
     update products set image_media_id = (select id from m) where restaurant_id = $1`,
    [id],
  )
  expect(await replace(id, JSON.stringify(file))).toMatchObject({ pictures: 0, changed: { total: 0 } })
})

test('a group that a dish of the file takes over is not the one that the file keeps unused', async () => {
  const sauces = (price: number) =>
    groupFields('upsell', 'Sauces', { options: [optionFields('Aioli', price)], max_selections: null })
  const file = (dish: boolean, unused: number) =>
    JSON.stringify(
      menuFields({
        discount_codes: [],
        categories: [
          {
            name: 'Sides',
            products: dish ? [{ name: 'Fries', base_price: 4, option_groups: [sauces(1)] }] : [],
          },
        ],
        option_groups: [sauces(unused)],
      }),
    )
  const { id } = await makeRestaurant(editor.shop.app, { menu: emptyMenu() })
  await replace(id, file(false, 1))
  await replace(id, file(true, 2))
  const { categories, option_groups: unused } = JSON.parse(await exported(id))
  expect(categories[0].products[0].option_groups).toMatchObject([
    { name: 'Sauces', options: [{ price_adjustment: 1 }] },
  ])
  expect(unused).toMatchObject([{ name: 'Sauces', options: [{ price_adjustment: 2 }] }])
})

test('an export of an earlier version, without the newer fields, leaves them as they are', async () => {
  const { restaurantId } = editor
  const file = JSON.parse(await exported(restaurantId))
  const [category] = file.categories
  Object.assign(category, { available_from: '11:00', available_until: '15:00' })
  Object.assign(category.products[0], {
    code: 'E5',
    diets: ['halal'],
    allergens: { contains: ['milk'] },
    option_groups: [groupFields('upsell', 'Dips', { max_selections: null })],
  })
  await replace(restaurantId, JSON.stringify(file))
  const stated = await exported(restaurantId)
  const newer = [
    'code',
    'diets',
    'allergens',
    'picture',
    'more_pictures',
    'available_from',
    'available_until',
  ]
  const older = JSON.stringify({ ...JSON.parse(stated), option_groups: undefined }, (key, value) =>
    newer.includes(key) ? undefined : value,
  )
  expect(await replace(restaurantId, older)).toMatchObject({ changed: { total: 0 }, deleted: { total: 0 } })
  expect(await exported(restaurantId)).toBe(stated)
})
