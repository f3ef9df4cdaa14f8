import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  deleteAdditionalMenu,
  listAdditionalMenus,
  saveAdditionalMenu,
} from '../../src/modules/catalog/additional-menus.ts'
import { bulkProducts } from '../../src/modules/catalog/products/bulk-products.ts'
import { getProduct } from '../../src/modules/catalog/products/read-product.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'
import { openEditor } from './menu-editor.ts'

let editor: Awaited<ReturnType<typeof openEditor>>
beforeEach(async () => {
  editor = await openEditor()
})

type Input = Parameters<typeof saveAdditionalMenu>[2]
const late = { friday: [{ start: '22:00', end: '01:30' }] }
const inputOf = (fields: Partial<Input>): Input => ({
  restaurantId: editor.restaurantId,
  menuId: randomUUID(),
  name: 'Late Night',
  schedule: late,
  links: { add: [], remove: [] },
  revision: 0,
  ...fields,
})
const save = (fields: Partial<Input> = {}) =>
  saveAdditionalMenu(editor.shop.app, editor.owner, inputOf(fields))
const list = async () => (await listAdditionalMenus(editor.shop.app, editor.owner, editor.restaurantId)).menus
const lunch = async () => {
  const found = (await list()).find(({ name }) => name === 'Lunch')
  if (!found) throw new Error('no menu Lunch')
  return { ...found, menuId: found.id }
}
const remove = (menuId: string, moveTo: string | null = null) =>
  deleteAdditionalMenu(editor.shop.app, editor.owner, { restaurantId: editor.restaurantId, menuId, moveTo })
const idOf = (dish: string) => editor.shop.restaurant.productId(dish)
const menusOf = async (dish: string) => (await editor.dish(dish))?.availableMenus

/** Sells a dish in these menus only. Returns the id of the change. */
async function saveDishMenus(dish: string, menus: string[]): Promise<string | null> {
  const { shop, owner, restaurantId } = editor
  const { revision } = await getProduct(shop.app, owner, { restaurantId, productId: idOf(dish) })
  const { changeId } = await bulkProducts(shop.app, owner, {
    restaurantId,
    requestId: randomUUID(),
    isPreview: false,
    products: [{ id: idOf(dish), revision }],
    change: { field: 'menus', menus },
  })
  return changeId
}

describe('saving an additional menu', () => {
  test('creates it once, with dishes that are then sold in it only', async () => {
    const menuId = randomUUID()
    const links = { add: [idOf('Soup')], remove: [] }
    const { menu, changeId } = await save({ menuId, links })
    expect(menu).toMatchObject({
      name: 'Late Night',
      schedule: late,
      revision: 1,
      productIds: [idOf('Soup')],
    })
    expect(await save({ menuId, links })).toEqual({ menu, changeId: null })
    expect(await menusOf('Soup')).toEqual(['Late Night'])
    await editor.undo(changeId)
    expect((await list()).map(({ name }) => name)).toEqual(['Lunch'])
    expect(await menusOf('Soup')).toEqual([])
  })

  test('is not undone while dishes were added to it since', async () => {
    const { menu, changeId } = await save()
    const added = await saveDishMenus('Soup', [menu.name])
    await expect(editor.undo(changeId)).rejects.toMatchObject({
      code: 'IN_USE',
      message: '1 dish is sold in Late Night. Move or hide it first.',
      data: { names: ['Soup'] },
    })
    await editor.undo(added)
    await editor.undo(changeId)
    expect((await list()).map(({ name }) => name)).toEqual(['Lunch'])
  })

  test('does not get its earlier name back while a dish was added under the new one', async () => {
    const before = await lunch()
    const renamed = await save({ ...before, name: 'Midday' })
    await saveDishMenus('Soup', ['Midday'])
    await expect(editor.undo(renamed.changeId)).rejects.toMatchObject({ code: 'IN_USE' })
    expect((await list()).map(({ name }) => name)).toEqual(['Midday'])
  })

  test('has several times a day, in order', async () => {
    const { menu } = await save({
      schedule: {
        friday: [
          { start: '17:00', end: '21:00' },
          { start: '11:00', end: '14:00' },
        ],
        monday: [],
      },
    })
    expect(menu.schedule).toEqual({
      friday: [
        { start: '11:00', end: '14:00' },
        { start: '17:00', end: '21:00' },
      ],
    })
  })

  test('a new name reaches the dishes, and undoing restores it there', async () => {
    const before = await lunch()
    const { changeId } = await save({ ...before, name: 'Midday' })
    expect(await menusOf('Lunch Bowl')).toEqual(['Midday'])
    expect((await list()).map(({ name, productIds }) => [name, productIds])).toEqual([
      ['Midday', [idOf('Lunch Bowl')]],
    ])
    await editor.undo(changeId)
    expect(await menusOf('Lunch Bowl')).toEqual(['Lunch'])
  })

  test('a dish is added and removed in the same save as a new name', async () => {
    const before = await lunch()
    const links = { add: [idOf('Soup')], remove: [idOf('Lunch Bowl')] }
    const { menu } = await save({ ...before, name: 'Midday', links })
    expect(menu.productIds).toEqual([idOf('Soup')])
    expect([await menusOf('Soup'), await menusOf('Lunch Bowl')]).toEqual([['Midday'], []])
  })

  test.each([
    [{ name: '' }, 'Menu name is required'],
    [{ name: 'regular' }, 'The regular menu is built in. Choose another name.'],
    [{ schedule: { friday: [{ start: '11:00', end: '11:00' }] } }, 'Enter two different times.'],
    [{ links: { add: [randomUUID()], remove: [] } }, 'A chosen dish no longer exists.'],
  ])('refuses %j', async (fields, message) => {
    await expect(save(fields)).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422, message })
    expect(await list()).toHaveLength(1)
  })

  test('refuses a name in use, and gives the second of two people what the first one saved', async () => {
    await expect(save({ name: 'Lunch' })).rejects.toMatchObject({ code: 'NAME_TAKEN', status: 409 })
    const before = await lunch()
    await save({ ...before, schedule: late })
    await expect(save({ ...before, name: 'Midday' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { name: 'Lunch', schedule: late, revision: 2 } },
    })
    await expect(save({ revision: 4 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is for owners and managers of the restaurant', async () => {
    const { shop, restaurantId } = editor
    const other = await makeRestaurant(shop.app)
    const { menuId } = await lunch()
    for (const [stranger, status] of [
      [visitor(), 401],
      [staffOf('staff', restaurantId), 403],
      [staffOf('owner', other.id), 403],
    ] as const) {
      const ref = { restaurantId, menuId, moveTo: 'always' }
      await expect(saveAdditionalMenu(shop.app, stranger, inputOf({}))).rejects.toMatchObject({ status })
      await expect(deleteAdditionalMenu(shop.app, stranger, ref)).rejects.toMatchObject({ status })
      await expect(listAdditionalMenus(shop.app, stranger, restaurantId)).rejects.toMatchObject({ status })
    }
    const foreign = { restaurantId: other.id, menuId, moveTo: 'always' }
    await expect(deleteAdditionalMenu(shop.app, staffOf('owner', other.id), foreign)).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('deleting an additional menu', () => {
  test('is refused while dishes are sold in it only', async () => {
    const { menuId } = await lunch()
    await expect(remove(menuId)).rejects.toMatchObject({
      code: 'IN_USE',
      status: 409,
      data: { names: ['Lunch Bowl'] },
      message: '1 dish is sold in Lunch only. Move or hide it first.',
    })
    expect(await menusOf('Lunch Bowl')).toEqual(['Lunch'])
  })

  test('moves its dishes to another menu, and undoing restores all', async () => {
    const { menuId } = await lunch()
    const { menu } = await save()
    const { changeId, products } = await remove(menuId, menu.id)
    expect(products).toBe(1)
    expect(await menusOf('Lunch Bowl')).toEqual(['Late Night'])
    expect(await remove(menuId, menu.id)).toEqual({ changeId: null, products: 0 })
    await editor.undo(changeId)
    expect(await menusOf('Lunch Bowl')).toEqual(['Lunch'])
  })

  test('sells its dishes at any time, or hides them, as requested', async () => {
    const { menuId } = await lunch()
    const always = await remove(menuId, 'always')
    expect(await menusOf('Lunch Bowl')).toEqual([])
    await editor.undo(always.changeId)
    await remove(menuId, 'hidden')
    expect(await editor.dish('Lunch Bowl')).toBeUndefined()
  })

  test('leaves dishes that are sold in other menus as well in those', async () => {
    const { menuId } = await lunch()
    await save({ links: { add: [idOf('Lunch Bowl')], remove: [] } })
    expect((await remove(menuId)).products).toBe(1)
    expect(await menusOf('Lunch Bowl')).toEqual(['Late Night'])
  })

  test('refuses a menu that does not exist as the target', async () => {
    const { menuId } = await lunch()
    for (const target of [randomUUID(), menuId]) {
      await expect(remove(menuId, target)).rejects.toMatchObject({
        message: 'This menu no longer exists.',
      })
    }
    await expect(remove(randomUUID(), 'always')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
