import { randomUUID } from 'node:crypto'
import { newSpecial, type SpecialFields } from '@comanda/domain/marketing/special-fields'
import type { Percent } from '@comanda/domain/money/percent'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import {
  deleteSpecial,
  listSpecials,
  saveSpecial,
  setSpecialActive,
} from '../../src/modules/catalog/offers/specials.ts'
import { deleteProduct, duplicateProduct } from '../../src/modules/catalog/products/change-product.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Menu, memberOf, openMenu } from './open-menu.ts'

let menu: Menu
let restaurantId: string
let owner: Caller

beforeEach(async () => {
  menu = await openMenu()
  ;({ restaurantId, owner } = menu)
})

const save = (fields: Partial<SpecialFields & { specialId: string; revision: number }> = {}) =>
  saveSpecial(menu.shop.app, owner, {
    ...newSpecial,
    name: 'Soup on us',
    customCopy: 'Add a soup, get a second one free.',
    productId: menu.shop.restaurant.productId('Soup'),
    discountType: 'buy_one_get_one',
    revision: 0,
    restaurantId,
    specialId: randomUUID(),
    ...fields,
  })
type Special = Awaited<ReturnType<typeof save>>['special']
/** What a form sends for a special. */
const formOf = ({ id: specialId, product: _, createdAt: __, ...special }: Special) => ({
  ...special,
  specialId,
})
const list = async () => (await listSpecials(menu.shop.app, owner, restaurantId)).specials

describe('saving a special', () => {
  test('creates it once, however often the request arrives, and then changes it', async () => {
    const specialId = randomUUID()
    const { special } = await save({ specialId, percentage: 5000 as Percent })
    expect(special).toMatchObject({
      name: 'Soup on us',
      revision: 1,
      triggerAfterItems: 1,
      popupStyle: 'modal',
      isActive: true,
      discountType: 'buy_one_get_one',
      percentage: 0,
      product: { name: 'Soup', isListed: true },
    })
    expect(await save({ specialId })).toEqual({ special, changeId: null })
    const changed = await save({ ...formOf(special), popupStyle: 'banner', triggerAfterItems: 2 })
    expect(changed.special).toMatchObject({ revision: 2, popupStyle: 'banner', triggerAfterItems: 2 })
    await expect(save({ ...formOf(special), name: 'Other' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      status: 409,
      data: { current: { revision: 2, popupStyle: 'banner' } },
    })
    expect(await list()).toEqual([changed.special])
    const rows = await menu.shop.query(
      `select changes from audit_entries where action = 'marketing.special_changed'`,
    )
    expect(rows).toEqual([
      {
        changes: [
          { field: 'triggerAfterItems', before: 1, after: 2 },
          { field: 'popupStyle', before: 'modal', after: 'banner' },
        ],
      },
    ])
  })

  test.each<[string, Partial<SpecialFields>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Special name is required'],
    ['no product', { productId: '' }, 'productId', 'Product is required'],
    ['a copy without text', { customCopy: ' ' }, 'customCopy', 'Custom copy is required'],
    ['an unknown product', { productId: randomUUID() }, 'productId', 'This product no longer exists.'],
    [
      'more than 100 percent',
      { discountType: 'percentage', percentage: 101_000 as Percent },
      'percentage',
      'A percentage can be at most 100',
    ],
  ])('refuses %s', async (_, fields, path, message) => {
    await expect(save(fields)).rejects.toMatchObject({ status: 422, data: { issues: [{ path, message }] } })
    expect(await list()).toEqual([])
  })

  test('stores markup as text on one line', async () => {
    const { special } = await save({ customCopy: '<b>Two</b>\nfor one' })
    expect(special.customCopy).toBe('<b>Two</b> for one')
  })

  test('refuses the name of another special', async () => {
    await save()
    await expect(save()).rejects.toMatchObject({ status: 409, code: 'NAME_TAKEN' })
  })

  test('refuses other people and products of another restaurant', async () => {
    const other = await makeRestaurant(menu.shop.app)
    await expect(save({ productId: other.productId('Soup') })).rejects.toMatchObject({ status: 422 })
    const { special } = await save()
    const ref = { restaurantId: other.id, specialId: special.id }
    const ofOther = memberOf(other.id)
    for (const attempt of [
      () => setSpecialActive(menu.shop.app, ofOther, { ...ref, isActive: false }),
      () => deleteSpecial(menu.shop.app, ofOther, ref),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404 })
    await expect(
      listSpecials(menu.shop.app, memberOf(restaurantId, 'staff'), restaurantId),
    ).rejects.toMatchObject({ status: 403 })
    await expect(listSpecials(menu.shop.app, visitor(), restaurantId)).rejects.toMatchObject({ status: 401 })
    expect(
      (await listSpecials(menu.shop.app, memberOf(restaurantId, 'manager'), restaurantId)).specials,
    ).toEqual([special])
  })
})

test('specials are listed with the newest first', async () => {
  for (const name of ['First', 'Second', 'Third']) {
    await save({ name })
    menu.shop.clock.now += 1000
  }
  expect((await list()).map(({ name }) => name)).toEqual(['Third', 'Second', 'First'])
})

test('a special is turned off, counted, deleted and restored', async () => {
  await save({ name: 'Banner', popupStyle: 'banner', triggerAfterItems: 2 })
  const { special } = await save()
  const ref = { restaurantId, specialId: special.id }
  await setSpecialActive(menu.shop.app, owner, { ...ref, isActive: false })
  const summary = async () => (await listSpecials(menu.shop.app, owner, restaurantId)).summary
  expect(await summary()).toEqual({ total: 2, active: 1, afterFirstItem: 1, modal: 1 })
  const { changeId } = await deleteSpecial(menu.shop.app, owner, ref)
  expect(await deleteSpecial(menu.shop.app, owner, ref)).toEqual({ changeId: null })
  expect(await summary()).toEqual({ total: 1, active: 1, afterFirstItem: 0, modal: 0 })
  await menu.undo(changeId)
  expect(await summary()).toEqual({ total: 2, active: 1, afterFirstItem: 1, modal: 1 })
})

test('an active special protects its product from deletion', async () => {
  const { special } = await save()
  const soup = { restaurantId, productId: menu.shop.restaurant.productId('Soup') }
  await expect(deleteProduct(menu.shop.app, owner, soup)).rejects.toMatchObject({ code: 'IN_USE' })
  await setSpecialActive(menu.shop.app, owner, { restaurantId, specialId: special.id, isActive: false })
  const { changeId } = await deleteProduct(menu.shop.app, owner, soup)
  expect((await list())[0]?.product.isListed).toBe(false)
  const turnOn = { restaurantId, specialId: special.id, isActive: true }
  await expect(setSpecialActive(menu.shop.app, owner, turnOn)).rejects.toMatchObject({
    code: 'CATALOG_INVALID',
    message: 'One of its products no longer exists.',
  })
  await menu.undo(changeId)
  expect((await setSpecialActive(menu.shop.app, owner, turnOn)).special.isActive).toBe(true)
})

test('no undo leaves an active special without its product', async () => {
  const copyId = randomUUID()
  const soup = menu.shop.restaurant.productId('Soup')
  const created = await duplicateProduct(menu.shop.app, owner, { restaurantId, productId: soup, copyId })
  const { special } = await save({ productId: copyId })
  await expect(menu.undo(created.changeId)).rejects.toMatchObject({
    code: 'IN_USE',
    message: 'An active offer sells Soup (Copy) (Soup on us). Turn the offer off first.',
  })
  const off = await setSpecialActive(menu.shop.app, owner, {
    restaurantId,
    specialId: special.id,
    isActive: false,
  })
  await menu.undo(created.changeId)
  await expect(menu.undo(off.changeId)).rejects.toMatchObject({
    code: 'CATALOG_INVALID',
    message: 'Soup (Copy) (Soup on us): This product no longer exists.',
  })
  expect((await list())[0]).toMatchObject({ isActive: false })
})
