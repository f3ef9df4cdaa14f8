import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { favoriteDishes } from '../../src/modules/account/favorite-dishes.ts'
import { listFavorites } from '../../src/modules/account/list-favorites.ts'
import { addFavorite, removeFavorite } from '../../src/modules/account/mark-favorite.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { order, signUp } from './people.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({}, {}, afterAll)
  await shop.changeMenu('update restaurants set customer_favorites_enabled = true')
})

const dish = (name: string) => ({
  restaurantId: shop.restaurant.id,
  productId: shop.restaurant.productId(name),
})

test('favorites come first, then the most frequent dishes', async () => {
  const { app, restaurant } = shop
  const ada = await signUp(shop, 'Ada')
  const size = await shop.choice('Burger', 'Size', 'Single')
  const burger = () => shop.line('Burger', { selections: [size] })
  await order(shop, ada, { request: shop.request({ lines: [burger(), burger(), shop.line('Soup')] }) })
  await order(shop, ada, { request: shop.request({ lines: [shop.line('Soup')] }) })
  expect(await favoriteDishes(app, ada, restaurant.id)).toEqual([
    { productId: dish('Soup').productId, marked: false, orders: 2 },
    { productId: dish('Burger').productId, marked: false, orders: 1 },
  ])
  await addFavorite(app, ada, dish('Beer'))
  await addFavorite(app, ada, dish('Burger'))
  await addFavorite(app, ada, dish('Burger'))
  expect(await favoriteDishes(app, ada, restaurant.id)).toEqual(
    expect.arrayContaining([
      { productId: dish('Burger').productId, marked: true, orders: 1 },
      { productId: dish('Beer').productId, marked: true, orders: 0 },
    ]),
  )
  expect((await favoriteDishes(app, ada, restaurant.id)).at(-1)).toMatchObject({ marked: false, orders: 2 })
  const bob = await signUp(shop, 'Bob')
  expect(await favoriteDishes(app, bob, restaurant.id)).toEqual([])
})

test('favorites are listed as they are on the menu today, until they are removed', async () => {
  const { app, restaurant } = shop
  const eve = await signUp(shop, 'Eve')
  await addFavorite(app, eve, dish('Soup'))
  expect(await listFavorites(app, eve, {})).toEqual([
    {
      restaurant: expect.objectContaining({ id: restaurant.id, name: 'Corner Kitchen' }),
      productId: dish('Soup').productId,
      name: 'Soup',
      basePrice: 650,
      picture: null,
      isAvailable: true,
    },
  ])
  const other = await makeRestaurant(app)
  expect(await listFavorites(app, eve, { restaurantId: other.id })).toEqual([])
  const bob = await signUp(shop, 'Rob')
  await removeFavorite(app, bob, dish('Soup'))
  expect(await listFavorites(app, eve, { restaurantId: restaurant.id })).toHaveLength(1)
  await removeFavorite(app, eve, dish('Soup'))
  await removeFavorite(app, eve, dish('Soup'))
  expect(await listFavorites(app, eve, {})).toEqual([])
})

test('favorites require a dish on the menu, a restaurant that offers favorites, and an account', async () => {
  const { app } = shop
  const kim = await signUp(shop, 'Kim')
  const other = await makeRestaurant(app)
  const code = 'NOT_FOUND'
  const nowhere = { restaurantId: shop.restaurant.id, productId: randomUUID() }
  await expect(addFavorite(app, kim, nowhere)).rejects.toMatchObject({ code })
  const elsewhere = { restaurantId: shop.restaurant.id, productId: other.productId('Soup') }
  await expect(addFavorite(app, kim, elsewhere)).rejects.toMatchObject({ code })
  const off = { restaurantId: other.id, productId: other.productId('Soup') }
  await expect(addFavorite(app, kim, off)).rejects.toMatchObject({ code: 'FAVORITES_OFF' })
  expect(await favoriteDishes(app, kim, other.id)).toEqual([])
  await expect(addFavorite(app, visitor(), dish('Soup'))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
