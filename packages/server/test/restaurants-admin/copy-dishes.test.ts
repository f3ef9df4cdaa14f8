import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { copyDishes, type DishesToCopy } from '../../src/modules/restaurants-admin/copy-dishes.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { type MadeRestaurant, makeRestaurant, menuFields } from '../factories.ts'
import { staffOf } from '../test-app.ts'
import { platformAdmin, rowsOf } from './admin.ts'

let shop: Shop
let from: MadeRestaurant
let to: string
let admin: Caller

beforeEach(async () => {
  shop = await openShop()
  from = shop.restaurant
  const empty = menuFields({ additional_menus: [], categories: [{ name: 'Mains', products: [] }] })
  to = (await makeRestaurant(shop.app, { menu: empty, restaurant: { name: 'Branch' } })).id
  admin = await platformAdmin(shop)
})

const copy = (changes: Partial<DishesToCopy> = {}, caller = admin) =>
  copyDishes(shop.app, caller, {
    restaurantId: to,
    fromRestaurantId: from.id,
    requestId: randomUUID(),
    categoryIds: [],
    productIds: [],
    ...changes,
  })
const names = async (table: string, restaurantId = to) =>
  (await rowsOf(shop, table, restaurantId))
    .filter(({ archived_at }) => !archived_at)
    .map(({ name }) => name)
    .toSorted()
const categoryIds = async () => (await rowsOf(shop, 'categories', from.id)).map(({ id }) => id)

test('one dish brings its options, and uses a category of the same name', async () => {
  const result = await copy({ productIds: [from.productId('Burger')] })
  expect(result).toMatchObject({ copied: 1, leftOut: 0 })
  expect(await names('products')).toEqual(['Burger'])
  expect(await names('categories')).toEqual(['Mains'])
  const [dish] = await rowsOf(shop, 'products', to)
  const links = await rowsOf(shop, 'product_variant_groups', to)
  expect(links).toMatchObject([{ product_id: dish.id }])
  expect(await names('variants')).toEqual(
    (await rowsOf(shop, 'variants', from.id)).map(({ name }) => name).toSorted(),
  )
  expect(await names('additional_menus')).toEqual([])
})

test('categories come with all their dishes and the menus that these are sold in', async () => {
  const result = await copy({ categoryIds: await categoryIds() })
  expect(result.copied).toBe((await rowsOf(shop, 'products', from.id)).length)
  expect(await names('products')).toEqual(await names('products', from.id))
  expect(await names('categories')).toEqual(['Drinks', 'Mains'])
  expect(await names('additional_menus')).toEqual(['Lunch'])
})

test('a repeated request copies once; another one leaves out dishes that are there', async () => {
  const request = { requestId: randomUUID(), categoryIds: await categoryIds() }
  const results = await Promise.all([copy(request), copy(request), copy(request)])
  const copied = (await rowsOf(shop, 'products', from.id)).length
  const { requestId: changeId } = request
  expect(results).toEqual([1, 2, 3].map(() => ({ copied, leftOut: 0, changeId })))
  await expect(
    copy({ ...request, categoryIds: [], productIds: [from.productId('Beer')] }),
  ).rejects.toMatchObject({
    code: 'REQUEST_KEY_REUSED',
    status: 409,
  })
  const groups = await names('variant_groups')
  expect(await copy({ categoryIds: await categoryIds() })).toEqual({
    copied: 0,
    leftOut: copied,
    changeId: null,
  })
  expect(await names('products')).toHaveLength(copied)
  expect(await names('variant_groups')).toEqual(groups)
})

test('the copy is one change, which an undo takes back without touching what was there', async () => {
  const { changeId } = await copy({ categoryIds: await categoryIds() })
  const rows = await shop.query(
    `select label from menu_changes where restaurant_id = $1 and action = 'menu.dishes_copied'`,
    [to],
  )
  expect(rows).toEqual([{ label: expect.stringMatching(/^\d+ dishes of Corner Kitchen$/) }])
  await undoChange(shop.app, admin, { restaurantId: to, changeId: changeId ?? '' })
  expect(await names('products')).toEqual([])
  expect(await names('categories')).toEqual(['Mains'])
})

test('ids of no dish copy nothing, and only platform admins copy between restaurants', async () => {
  expect(await copy({ productIds: [randomUUID()], categoryIds: [randomUUID()] })).toEqual({
    copied: 0,
    leftOut: 0,
    changeId: null,
  })
  await expect(copy({ fromRestaurantId: to })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(copy({ fromRestaurantId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(copy({ restaurantId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const owner = staffOf('owner', to)
  await expect(copy({}, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
