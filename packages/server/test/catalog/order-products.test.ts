import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteProduct } from '../../src/modules/catalog/products/change-product.ts'
import { listProducts } from '../../src/modules/catalog/products/list-products.ts'
import { orderProducts } from '../../src/modules/catalog/products/order-products.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { memberOf, openMenu } from './open-menu.ts'

test('the dishes of a category are ordered, and an order made from an older one is refused', async () => {
  const menu = await openMenu()
  const { shop, owner, restaurantId, categoryId } = menu
  await menu.save({ name: 'Apple Pie' })
  const list = async () =>
    (
      await listProducts(shop.app, owner, {
        restaurantId,
        categoryIds: [categoryId],
        sort: 'menu',
        direction: 'up',
        page: 1,
      })
    ).products.map(({ id }) => id)
  const from = await list()
  const to = from.toReversed()
  const order = (change: object, caller = owner) =>
    orderProducts(shop.app, caller, { restaurantId, categoryId, from, to, ...change })

  const { changeId } = await order({})
  expect(changeId).not.toBeNull()
  expect(await list()).toEqual(to)
  expect(await order({})).toEqual({ changeId: null })

  const refused = { code: 'ORDER_CHANGED', status: 409, data: { productIds: to } }
  const other = [to[1], to[0], ...to.slice(2)].map(String)
  await expect(order({ to: other })).rejects.toMatchObject(refused)
  const beer = shop.restaurant.productId('Beer')
  for (const wrong of [to.slice(1), [...to, beer], [...to.slice(1), String(to[1])]])
    await expect(order({ from: to, to: wrong })).rejects.toMatchObject(refused)
  await expect(order({ categoryId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const elsewhere = await makeRestaurant(shop.app)
  for (const [caller, status] of [
    [visitor(), 401],
    [memberOf(restaurantId, 'staff'), 403],
    [memberOf(elsewhere.id), 403],
  ] as const)
    await expect(order({}, caller)).rejects.toMatchObject({ status })
  const ofOther = { restaurantId: elsewhere.id }
  await expect(order(ofOther, memberOf(elsewhere.id))).rejects.toMatchObject({ status: 404 })

  await undoChange(shop.app, owner, { restaurantId, changeId: String(changeId) })
  expect(await list()).toEqual(from)
  await deleteProduct(shop.app, owner, { restaurantId, productId: String(from[0]) })
  await expect(order({})).rejects.toMatchObject({ code: 'ORDER_CHANGED' })
})
