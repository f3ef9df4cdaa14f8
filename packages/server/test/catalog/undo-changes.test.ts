import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { deleteCategory } from '../../src/modules/catalog/categories.ts'
import { type ChangesFilter, listChanges } from '../../src/modules/catalog/list-changes.ts'
import { deleteProduct, setProductActive } from '../../src/modules/catalog/products/change-product.ts'
import { purgeMenuChanges } from '../../src/modules/catalog/purge-menu-changes.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { staffOf } from '../test-app.ts'
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

describe('undoing', () => {
  test('restores a deleted category with the dishes that were deleted with it', async () => {
    const [category] = await actions.list()
    const before = await actions.menu()
    const rows = await shop.query(
      `update products set archived_at = now() where id = (select id from products where category_id = $1 order by id limit 1)
       returning id`,
      [category?.id],
    )
    const deletion = await deleteCategory(shop.app, owner, { restaurantId, categoryId: category?.id ?? '' })
    expect(deletion.products).toBe((category?.products ?? 0) - 1)
    expect(await actions.menu()).not.toContain(category?.name)
    expect(
      await deleteCategory(shop.app, owner, { restaurantId, categoryId: category?.id ?? '' }),
    ).toMatchObject({ changeId: null })
    await actions.undo(deletion.changeId)
    expect(await actions.menu()).toEqual(before)
    expect(await shop.query('select id from products where archived_at is not null')).toEqual(rows)
  })

  test('reverts a change once, and can itself be undone', async () => {
    const { category } = await actions.save({})
    const edit = { ...category, restaurantId, categoryId: category.id }
    const { changeId } = await actions.save({ ...edit, name: 'Sweets' })
    const nameNow = async () => (await actions.list()).find(({ id }) => id === category.id)?.name
    const undone = await actions.undo(changeId)
    expect(await nameNow()).toBe('Desserts')
    expect(await actions.undo(changeId)).toEqual(undone)
    await actions.undo(undone.changeId)
    expect(await nameNow()).toBe('Sweets')
  })

  test('removes what was created, and is refused after a later change', async () => {
    const { category, changeId } = await actions.save({})
    await actions.save({ ...category, restaurantId, categoryId: category.id, name: 'Sweets' })
    await expect(actions.undo(changeId)).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { names: ['Desserts'] },
    })
    const other = await actions.save({ name: 'Drinks to go' })
    await actions.undo(other.changeId)
    expect((await actions.list()).map(({ name }) => name)).not.toContain('Drinks to go')
  })

  test('does not remove a created category that has dishes by now', async () => {
    const { category, changeId } = await actions.save({})
    const { product } = await actions.saveDish(category.id)
    await expect(actions.undo(changeId)).rejects.toMatchObject({
      code: 'IN_USE',
      message: '1 dish is in Desserts. Move or delete them first.',
      data: { names: ['Tiramisu'] },
    })
    expect((await actions.list()).map(({ name }) => name)).toContain('Desserts')
    await deleteProduct(shop.app, owner, { restaurantId, productId: product.id })
    await actions.undo(changeId)
    expect((await actions.list()).map(({ name }) => name)).not.toContain('Desserts')
  })

  test('does not restore a dish in a category that was deleted since', async () => {
    const { category } = await actions.save({})
    const { product } = await actions.saveDish(category.id)
    const gone = await deleteProduct(shop.app, owner, { restaurantId, productId: product.id })
    const deleted = await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    const refusal = {
      code: 'CATALOG_INVALID',
      message: 'Tiramisu: This category no longer exists.',
    }
    await expect(actions.undo(gone.changeId)).rejects.toMatchObject(refusal)
    await actions.undo(deleted.changeId)
    await actions.undo(gone.changeId)
    expect((await actions.list()).find(({ id }) => id === category.id)?.products).toBe(1)
  })

  test('does not move a dish back to a category that was deleted since', async () => {
    const { category } = await actions.save({})
    const { product } = await actions.saveDish(category.id)
    const moved = await actions.saveDish((await actions.list())[0]?.id ?? '', product)
    await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    await expect(actions.undo(moved.changeId)).rejects.toMatchObject({ code: 'CATALOG_INVALID' })
  })

  test('is possible for 30 days', async () => {
    const { changeId } = await actions.save({})
    shop.clock.now += 29 * 24 * 3_600_000
    await purgeMenuChanges(shop.app)
    const listed = await listChanges(shop.app, owner, { restaurantId, before: null })
    expect(listed.changes).toMatchObject([
      { id: changeId, by: 'Olive Owner', label: 'Desserts', isUndone: false },
    ])
    shop.clock.now += 2 * 24 * 3_600_000
    await purgeMenuChanges(shop.app)
    await expect(actions.undo(changeId)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the list of changes', () => {
  const listed = async (filter: Omit<ChangesFilter, 'restaurantId' | 'before'>) =>
    (await listChanges(shop.app, owner, { restaurantId, before: null, ...filter })).changes.map(
      ({ action }) => action,
    )

  test('is filtered by what was changed and by what was done to it', async () => {
    const { category } = await actions.save({})
    const { product } = await actions.saveDish(category.id)
    shop.clock.now += 1000
    await actions.saveDish((await actions.list())[0]?.id ?? '', product)
    shop.clock.now += 1000
    const { changeId } = await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    expect(await listed({ thing: 'category' })).toEqual(['menu.category_deleted', 'menu.category_created'])
    expect(await listed({ thing: 'product', type: 'changed' })).toEqual(['menu.product_changed'])
    expect(await listed({ type: 'deleted' })).toEqual(['menu.category_deleted'])
    expect(await listed({ thing: 'product', type: 'deleted' })).toEqual([])
    expect(await listed({ thing: 'offer' })).toEqual([])
    expect(await listed({ type: 'restored' })).toEqual([])
    await actions.undo(changeId)
    expect(await listed({ type: 'restored' })).toEqual(['menu.change_undone'])
  })

  test('finds a dish by its name, also one that was deleted with its category', async () => {
    const { category } = await actions.save({})
    await actions.saveDish(category.id)
    await deleteCategory(shop.app, owner, { restaurantId, categoryId: category.id })
    expect(await listed({ search: 'tirami', type: 'deleted' })).toEqual(['menu.category_deleted'])
    expect(await listed({ search: 'olive tiramisu', type: 'deleted' })).toEqual(['menu.category_deleted'])
    expect(await listed({ search: 'tirami%su' })).toEqual([])
    expect(await listed({ search: 'nothing like it' })).toEqual([])
  })

  test('counts the hidden dishes of a category', async () => {
    const { category } = await actions.save({})
    const { product } = await actions.saveDish(category.id)
    await setProductActive(shop.app, owner, { restaurantId, productId: product.id, isActive: false })
    expect((await actions.list()).find(({ id }) => id === category.id)).toMatchObject({
      products: 1,
      hiddenProducts: 1,
    })
  })
})
