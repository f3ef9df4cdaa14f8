import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import { newProduct } from '@comanda/domain/menu/product-fields'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import {
  deleteCategory,
  listCategories,
  reorderCategories,
  saveCategory,
  setCategoryActive,
} from '../../src/modules/catalog/categories.ts'
import { type ChangesFilter, listChanges } from '../../src/modules/catalog/list-changes.ts'
import { deleteProduct, setProductActive } from '../../src/modules/catalog/products/change-product.ts'
import { saveProduct } from '../../src/modules/catalog/products/save-product.ts'
import { purgeMenuChanges } from '../../src/modules/catalog/purge-menu-changes.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let owner: Caller
let restaurantId: string

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = caller('owner', restaurantId)
})

function caller(role: Caller['memberships'][number]['role'], restaurantId: string): Caller {
  const user = { id: '9', email: 'owner@corner.test', name: 'Olive Owner' }
  return visitor({ actor: 'user:9', user, memberships: [{ role, restaurantId }] })
}

const list = async () => (await listCategories(shop.app, owner, restaurantId)).categories
const save = (fields: Partial<Parameters<typeof saveCategory>[2]>) =>
  saveCategory(shop.app, owner, {
    ...newCategory,
    name: 'Desserts',
    revision: 0,
    restaurantId,
    categoryId: randomUUID(),
    ...fields,
  })
const saveDish = (
  categoryId: string,
  { id: productId, revision }: { id: string; revision: number } = { id: randomUUID(), revision: 0 },
) => {
  const fields = { ...newProduct, name: 'Tiramisu', categoryId }
  return saveProduct(shop.app, owner, { ...fields, restaurantId, productId, revision })
}
const undo = (changeId: string | null) =>
  undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' })
const audited = async () => {
  const { rows } = await shop.database.owner.query(
    `select action, subject_label, changes from audit_entries where area = 'menu' order by at, id`,
  )
  return rows
}
const menuOf = async () => {
  const storefront = await loadStorefront(shop.app, restaurantId)
  return storefront?.menu.categories.map(({ name }) => name) ?? []
}

describe('saving a category', () => {
  test('creates it once, however often the request arrives, and then changes it', async () => {
    const categoryId = randomUUID()
    const { category, changeId } = await save({ categoryId })
    expect(category).toMatchObject({
      name: 'Desserts',
      revision: 1,
      sortOrder: 0,
      isActive: true,
      products: 0,
    })
    expect(changeId).not.toBeNull()
    expect(await save({ categoryId })).toEqual({ category, changeId: null })
    shop.clock.now += 1000
    const changed = await save({
      categoryId,
      revision: 1,
      name: ' Sweets ',
      availableFrom: '11:00',
      availableUntil: '15:00',
    })
    expect(changed.category).toMatchObject({ name: 'Sweets', revision: 2, availableFrom: '11:00' })
    expect((await list()).filter(({ id }) => id === categoryId)).toEqual([changed.category])
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
    const before = await list()
    await expect(save(fields)).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422, message })
    expect(await list()).toEqual(before)
  })

  test('refuses a name that another category has, until that one is deleted', async () => {
    const [first] = await list()
    await expect(save({ name: first?.name ?? '' })).rejects.toMatchObject({ code: 'NAME_TAKEN', status: 409 })
    await deleteCategory(shop.app, owner, { restaurantId, categoryId: first?.id ?? '' })
    expect((await save({ name: first?.name ?? '' })).category.name).toBe(first?.name)
  })

  test('gives the second of two people what the first one saved', async () => {
    const { category } = await save({})
    const edit = { ...category, restaurantId, categoryId: category.id }
    await save({ ...edit, description: 'Sweet things' })
    await expect(save({ ...edit, name: 'Sweets' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { revision: 2, description: 'Sweet things', name: 'Desserts' } },
    })
  })

  test('of concurrent saves stores one', async () => {
    const { category } = await save({})
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((name) => save({ ...category, categoryId: category.id, restaurantId, name })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list()).find(({ id }) => id === category.id)?.revision).toBe(2)
  })

  test('is for owners and managers of the restaurant', async () => {
    const other = await makeRestaurant(shop.app)
    const [category] = await list()
    for (const [stranger, status] of [
      [visitor(), 401],
      [caller('staff', restaurantId), 403],
      [caller('owner', other.id), 403],
    ] as const) {
      const input = { ...newCategory, name: 'X', revision: 0, restaurantId, categoryId: randomUUID() }
      await expect(saveCategory(shop.app, stranger, input)).rejects.toMatchObject({ status })
    }
    const foreign = { restaurantId: other.id, categoryId: category?.id ?? '' }
    const ofOther = caller('owner', other.id)
    await expect(setCategoryActive(shop.app, ofOther, { ...foreign, isActive: false })).rejects.toMatchObject(
      { status: 404 },
    )
    await expect(deleteCategory(shop.app, ofOther, foreign)).rejects.toMatchObject({ status: 404 })
  })
})

describe('ordering the categories', () => {
  test('numbers them from 0 and refuses an order that was made from an older one', async () => {
    await save({ name: 'A' })
    await save({ name: 'B' })
    const from = (await list()).map(({ id }) => id)
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

describe('undoing', () => {
  test('restores a deleted category with the dishes that were deleted with it', async () => {
    const [category] = await list()
    const before = await menuOf()
    const { rows } = await shop.database.owner.query(
      `update products set archived_at = now() where id = (select id from products where category_id = $1 order by id limit 1)
       returning id`,
      [category?.id],
    )
    const deletion = await deleteCategory(shop.app, owner, { restaurantId, categoryId: category?.id ?? '' })
    expect(deletion.products).toBe((category?.products ?? 0) - 1)
    expect(await menuOf()).not.toContain(category?.name)
    expect(
      await deleteCategory(shop.app, owner, { restaurantId, categoryId: category?.id ?? '' }),
    ).toMatchObject({ changeId: null })
    await undo(deletion.changeId)
    expect(await menuOf()).toEqual(before)
    const archived = await shop.database.owner.query('select id from products where archived_at is not null')
    expect(archived.rows).toEqual(rows)
  })

  test('reverts a change once, and can itself be undone', async () => {
    const { category } = await save({})
    const edit = { ...category, restaurantId, categoryId: category.id }
    const { changeId } = await save({ ...edit, name: 'Sweets' })
    const nameNow = async () => (await list()).find(({ id }) => id === category.id)?.name
    const undone = await undo(changeId)
    expect(await nameNow()).toBe('Desserts')
    expect(await undo(changeId)).toEqual(undone)
    await undo(undone.changeId)
    expect(await nameNow()).toBe('Sweets')
  })

  test('removes what was created, and is refused after a later change', async () => {
    const { category, changeId } = await save({})
    await save({ ...category, restaurantId, categoryId: category.id, name: 'Sweets' })
    await expect(undo(changeId)).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { names: ['Desserts'] },
    })
    const other = await save({ name: 'Drinks to go' })
    await undo(other.changeId)
    expect((await list()).map(({ name }) => name)).not.toContain('Drinks to go')
  })

  test('does not remove a created category that has dishes by now', async () => {
    const { category, changeId } = await save({})
    const { product } = await saveDish(category.id)
    await expect(undo(changeId)).rejects.toMatchObject({
      code: 'IN_USE',
      message: '1 dish is in Desserts. Move or delete them first.',
      data: { names: ['Tiramisu'] },
    })
    expect((await list()).map(({ name }) => name)).toContain('Desserts')
    await deleteProduct(shop.app, owner, { restaurantId, productId: product.id })
    await undo(changeId)
    expect((await list()).map(({ name }) => name)).not.toContain('Desserts')
  })

  test('does not restore a dish in a category that was deleted since', async () => {
    const { category } = await save({})
    const { product } = await saveDish(category.id)
    const gone = await deleteProduct(shop.app, owner, { restaurantId, productId: product.id })
    const deleted = await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    const refusal = {
      code: 'CATALOG_INVALID',
      message: 'Tiramisu: This category no longer exists.',
    }
    await expect(undo(gone.changeId)).rejects.toMatchObject(refusal)
    await undo(deleted.changeId)
    await undo(gone.changeId)
    expect((await list()).find(({ id }) => id === category.id)?.products).toBe(1)
  })

  test('does not move a dish back to a category that was deleted since', async () => {
    const { category } = await save({})
    const { product } = await saveDish(category.id)
    const moved = await saveDish((await list())[0]?.id ?? '', product)
    await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    await expect(undo(moved.changeId)).rejects.toMatchObject({ code: 'CATALOG_INVALID' })
  })

  test('is possible for 30 days', async () => {
    const { changeId } = await save({})
    shop.clock.now += 29 * 24 * 3_600_000
    await purgeMenuChanges(shop.app)
    const listed = await listChanges(shop.app, owner, { restaurantId, before: null })
    expect(listed.changes).toMatchObject([
      { id: changeId, by: 'Olive Owner', label: 'Desserts', isUndone: false },
    ])
    shop.clock.now += 2 * 24 * 3_600_000
    await purgeMenuChanges(shop.app)
    await expect(undo(changeId)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the list of changes', () => {
  const listed = async (filter: Omit<ChangesFilter, 'restaurantId' | 'before'>) =>
    (await listChanges(shop.app, owner, { restaurantId, before: null, ...filter })).changes.map(
      ({ action }) => action,
    )

  test('is filtered by what was changed and by what was done to it', async () => {
    const { category } = await save({})
    const { product } = await saveDish(category.id)
    shop.clock.now += 1000
    await saveDish((await list())[0]?.id ?? '', product)
    shop.clock.now += 1000
    const { changeId } = await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    expect(await listed({ thing: 'category' })).toEqual(['menu.category_deleted', 'menu.category_created'])
    expect(await listed({ thing: 'product', type: 'changed' })).toEqual(['menu.product_changed'])
    expect(await listed({ type: 'deleted' })).toEqual(['menu.category_deleted'])
    expect(await listed({ thing: 'product', type: 'deleted' })).toEqual([])
    expect(await listed({ thing: 'offer' })).toEqual([])
    expect(await listed({ type: 'restored' })).toEqual([])
    await undo(changeId)
    expect(await listed({ type: 'restored' })).toEqual(['menu.change_undone'])
  })

  test('finds a dish by its name, also one that was deleted with its category', async () => {
    const { category } = await save({})
    await saveDish(category.id)
    await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    expect(await listed({ search: 'tirami', type: 'deleted' })).toEqual(['menu.category_deleted'])
    expect(await listed({ search: 'olive tiramisu', type: 'deleted' })).toEqual(['menu.category_deleted'])
    expect(await listed({ search: 'tirami%su' })).toEqual([])
    expect(await listed({ search: 'nothing like it' })).toEqual([])
  })

  test('counts the hidden dishes of a category', async () => {
    const { category } = await save({})
    const { product } = await saveDish(category.id)
    await setProductActive(shop.app, owner, { restaurantId, productId: product.id, isActive: false })
    expect((await list()).find(({ id }) => id === category.id)).toMatchObject({
      products: 1,
      hiddenProducts: 1,
    })
  })
})

test('a category that an active offer sells from cannot be deleted', async () => {
  const { rows } = await shop.database.owner.query(
    `insert into promotional_specials (restaurant_id, product_id, name, trigger_after_items, discount_type, custom_copy, popup_style)
     select restaurant_id, id, 'Happy hour', 1, 'buy_one_get_one', 'Two for one', 'modal' from products limit 1 returning product_id`,
  )
  const product = await shop.database.owner.query('select category_id from products where id = $1', [
    rows[0].product_id,
  ])
  const categoryId = product.rows[0].category_id
  await expect(deleteCategory(shop.app, owner, { restaurantId, categoryId })).rejects.toMatchObject({
    code: 'IN_USE',
    message: expect.stringContaining('Happy hour'),
  })
  await shop.database.owner.query('update promotional_specials set is_active = false')
  expect((await deleteCategory(shop.app, owner, { restaurantId, categoryId })).changeId).not.toBeNull()
})

test('a hidden category leaves open menus immediately', async () => {
  const [category] = await list()
  expect(await menuOf()).toContain(category?.name)
  const change = { restaurantId, categoryId: category?.id ?? '' }
  const { changeId } = await setCategoryActive(shop.app, owner, { ...change, isActive: false })
  expect(await menuOf()).not.toContain(category?.name)
  expect(await setCategoryActive(shop.app, owner, { ...change, isActive: false })).toMatchObject({
    changeId: null,
  })
  await undo(changeId)
  expect(await menuOf()).toContain(category?.name)
})
