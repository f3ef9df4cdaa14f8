import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import {
  deleteCategory,
  reorderCategories,
  saveCategory,
  setCategoryActive,
} from '../../src/modules/catalog/categories.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'
import { categoryActions } from './category-actions.ts'

let shop: Shop
let owner: Caller
let restaurantId: string
let actions: ReturnType<typeof categoryActions>

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = staffOf('owner', restaurantId)
  actions = categoryActions(shop, owner)
})

const audited = () =>
  shop.query(`select action, subject_label, changes from audit_entries where area = 'menu' order by at, id`)
describe('saving a category', () => {
  test('creates it once, however often the request arrives, and then changes it', async () => {
    const categoryId = randomUUID()
    const { category, changeId } = await actions.save({ categoryId })
    expect(category).toMatchObject({
      name: 'Desserts',
      revision: 1,
      sortOrder: 0,
      isActive: true,
      products: 0,
    })
    expect(changeId).not.toBeNull()
    expect(await actions.save({ categoryId })).toEqual({ category, changeId: null })
    shop.clock.now += 1000
    const changed = await actions.save({
      categoryId,
      revision: 1,
      name: ' Sweets ',
      availableFrom: '11:00',
      availableUntil: '15:00',
    })
    expect(changed.category).toMatchObject({ name: 'Sweets', revision: 2, availableFrom: '11:00' })
    expect((await actions.list()).filter(({ id }) => id === categoryId)).toEqual([changed.category])
    expect(await audited()).toMatchObject([
      { action: 'menu.category_created', subject_label: 'Desserts' },
      {
        action: 'menu.category_changed',
        changes: [
          { field: 'name', before: 'Desserts', after: 'Sweets' },
          { field: 'availableFrom', before: null, after: '11:00' },
          { field: 'availableUntil', before: null, after: '15:00' },
        ],
      },
    ])
  })

  test.each([
    [{ name: '  ' }, 'Category name is required'],
    [{ sortOrder: -1 }, 'Sort order must be 0 or greater'],
    [{ availableFrom: '11:00' }, 'Enter both times, or neither.'],
    [{ availableFrom: '11:00', availableUntil: '11:00' }, 'Enter two different times.'],
    [{ imageId: randomUUID() }, 'This picture no longer exists.'],
  ])('refuses %j', async (fields, message) => {
    const before = await actions.list()
    await expect(actions.save(fields)).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      status: 422,
      message,
    })
    expect(await actions.list()).toEqual(before)
  })

  test('refuses a name that another category has, until that one is deleted', async () => {
    const [first] = await actions.list()
    await expect(actions.save({ name: first?.name ?? '' })).rejects.toMatchObject({
      code: 'NAME_TAKEN',
      status: 409,
    })
    await deleteCategory(shop.app, owner, { restaurantId, categoryId: first?.id ?? '' })
    expect((await actions.save({ name: first?.name ?? '' })).category.name).toBe(first?.name)
  })

  test('gives the second of two people what the first one saved', async () => {
    const { category } = await actions.save({})
    const edit = { ...category, restaurantId, categoryId: category.id }
    await actions.save({ ...edit, description: 'Sweet things' })
    await expect(actions.save({ ...edit, name: 'Sweets' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { revision: 2, description: 'Sweet things', name: 'Desserts' } },
    })
  })

  test('of concurrent saves stores one', async () => {
    const { category } = await actions.save({})
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((name) =>
        actions.save({ ...category, categoryId: category.id, restaurantId, name }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await actions.list()).find(({ id }) => id === category.id)?.revision).toBe(2)
  })

  test('is for owners and managers of the restaurant', async () => {
    const other = await makeRestaurant(shop.app)
    const [category] = await actions.list()
    for (const [stranger, status] of [
      [visitor(), 401],
      [staffOf('staff', restaurantId), 403],
      [staffOf('owner', other.id), 403],
    ] as const) {
      const input = { ...newCategory, name: 'X', revision: 0, restaurantId, categoryId: randomUUID() }
      await expect(saveCategory(shop.app, stranger, input)).rejects.toMatchObject({ status })
    }
    const foreign = { restaurantId: other.id, categoryId: category?.id ?? '' }
    const ofOther = staffOf('owner', other.id)
    await expect(setCategoryActive(shop.app, ofOther, { ...foreign, isActive: false })).rejects.toMatchObject(
      { status: 404 },
    )
    await expect(deleteCategory(shop.app, ofOther, foreign)).rejects.toMatchObject({ status: 404 })
  })
})

describe('ordering the categories', () => {
  test('numbers them from 0 and refuses an order that was made from an older one', async () => {
    await actions.save({ name: 'A' })
    await actions.save({ name: 'B' })
    const from = (await actions.list()).map(({ id }) => id)
    const to = [...from].reverse()
    const { categories } = await reorderCategories(shop.app, owner, { restaurantId, from, to })
    expect(categories.map(({ id, sortOrder }) => [id, sortOrder])).toEqual(to.map((id, index) => [id, index]))
    expect(await reorderCategories(shop.app, owner, { restaurantId, from, to })).toMatchObject({
      changeId: null,
    })
    const other = [from[1], from[0], ...from.slice(2)].map(String)
    await expect(reorderCategories(shop.app, owner, { restaurantId, from, to: other })).rejects.toMatchObject(
      {
        code: 'ORDER_CHANGED',
        data: { categories },
      },
    )
    for (const wrong of [to.slice(1), [...to, randomUUID()], [...to.slice(1), String(to[1])]]) {
      await expect(
        reorderCategories(shop.app, owner, { restaurantId, from: to, to: wrong }),
      ).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
    }
  })
})

test('a category that an active offer sells from cannot be deleted', async () => {
  const rows = await shop.query(
    `insert into promotional_specials (restaurant_id, product_id, name, trigger_after_items, discount_type, custom_copy, popup_style)
     select restaurant_id, id, 'Happy hour', 1, 'buy_one_get_one', 'Two for one', 'modal' from products limit 1 returning product_id`,
  )
  const product = await shop.query('select category_id from products where id = $1', [rows[0].product_id])
  const categoryId = product[0].category_id
  await expect(deleteCategory(shop.app, owner, { restaurantId, categoryId })).rejects.toMatchObject({
    code: 'IN_USE',
    message: expect.stringContaining('Happy hour'),
  })
  await shop.query('update promotional_specials set is_active = false')
  expect((await deleteCategory(shop.app, owner, { restaurantId, categoryId })).changeId).not.toBeNull()
})

test('a hidden category leaves open menus immediately', async () => {
  const [category] = await actions.list()
  expect(await actions.menu()).toContain(category?.name)
  const change = { restaurantId, categoryId: category?.id ?? '' }
  const { changeId } = await setCategoryActive(shop.app, owner, { ...change, isActive: false })
  expect(await actions.menu()).not.toContain(category?.name)
  expect(await setCategoryActive(shop.app, owner, { ...change, isActive: false })).toMatchObject({
    changeId: null,
  })
  await actions.undo(changeId)
  expect(await actions.menu()).toContain(category?.name)
})
