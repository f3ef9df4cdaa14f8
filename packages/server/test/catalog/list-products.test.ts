import type { ProductFilter } from '@comanda/contract/catalog/product-shapes'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteProduct } from '../../src/modules/catalog/products/change-product.ts'
import {
  listProductChoices,
  listProducts,
  selectProducts,
} from '../../src/modules/catalog/products/list-products.ts'
import { sumUpSales } from '../../src/modules/catalog/products/sum-up-sales.ts'
import { setStock } from '../../src/modules/menus/stock/set-stock.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Menu, memberOf, openMenu } from './open-menu.ts'

let menu: Menu
beforeEach(async () => {
  menu = await openMenu()
})

const list = (changes: Partial<Parameters<typeof listProducts>[2]> = {}) =>
  listProducts(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    sort: 'menu',
    direction: 'up',
    page: 1,
    ...changes,
  })
const names = async (changes: Partial<Parameters<typeof listProducts>[2]> = {}) =>
  (await list(changes)).products.map(({ name }) => name)

test('lists products in menu order with a summary of the menu', async () => {
  const page = await list()
  expect(page.products.map(({ name }) => name)).toEqual(['Burger', 'Soup', 'Lunch Bowl', 'Beer'])
  expect(page).toMatchObject({
    total: 4,
    page: 1,
    summary: { total: 4, active: 4, categories: 2, basePrices: 3250 },
  })
  expect(page.products[0]).toMatchObject({
    category: { name: 'Mains', isActive: true },
    labels: ['bestseller'],
    isActive: true,
    variantGroups: 1,
    upsellGroups: 1,
    modifierGroups: 1,
    planned: 0,
    picture: null,
  })
})

test.each<[ProductFilter, string[]]>([
  [{ search: 'burg' }, ['Burger']],
  [{ search: 'FRIES burger' }, ['Burger']],
  [{ search: 'gluten free' }, ['Soup']],
  [{ search: 'creme' }, ['Soup']],
  [{ search: '100%_' }, []],
  [{ search: 'drinks' }, ['Beer']],
  [{ labels: ['bestseller', 'gluten_free'] }, ['Burger', 'Soup']],
  [{ state: 'inactive' }, ['Beer']],
  [{ state: 'active' }, ['Burger', 'Soup', 'Lunch Bowl']],
  [{ state: 'sold_out' }, ['Lunch Bowl']],
  [{ menu: 'Lunch' }, ['Lunch Bowl']],
  [{ menu: 'regular' }, ['Burger', 'Soup', 'Beer']],
  [{ picture: 'without' }, ['Burger', 'Soup', 'Lunch Bowl', 'Beer']],
])('finds by %j', async (filter, expected) => {
  await menu.shop.query(`update products set description = 'Crème of carrots' where name = 'Soup'`)
  await menu.shop.query(`insert into product_labels (restaurant_id, product_id, label_type)
    select restaurant_id, id, 'gluten_free' from products where name = 'Soup'`)
  await menu.shop.query(`update products set is_active = false where name = 'Beer'`)
  await setStock(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    productId: menu.shop.restaurant.productId('Lunch Bowl'),
    count: 0,
  })
  expect(await names(filter)).toEqual(expected)
  const { products } = await selectProducts(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    ...filter,
  })
  expect(products).toHaveLength(expected.length)
})

test('sorts both ways, and pages through thousands of products without losing one', async () => {
  expect(await names({ sort: 'price' })).toEqual(['Soup', 'Beer', 'Lunch Bowl', 'Burger'])
  expect(await names({ sort: 'name', direction: 'down' })).toEqual(['Soup', 'Lunch Bowl', 'Burger', 'Beer'])
  await menu.shop.query(`insert into products (restaurant_id, category_id, name, base_price)
    select restaurant_id, category_id, 'Dish ' || n, 100 from products, generate_series(1, 3000) n where name = 'Beer'`)
  const seen = new Set<string>()
  for (let page = 1; page <= 61; page += 1)
    for (const name of await names({ page, sort: 'price' })) seen.add(name)
  expect(seen.size).toBe(3004)
  expect(await list({ page: 99 })).toMatchObject({ page: 61, total: 3004 })
})

describe('sales of the last 30 days', () => {
  const sold = async () =>
    (await list({ sort: 'sold', direction: 'down' })).products.map(({ name, sold }) => [name, sold.portions])

  test('count paid portions that were not cancelled, however often they are summed up', async () => {
    const { shop } = menu
    const soup = await shop.place({ request: shop.request({ lines: [shop.line('Soup', { quantity: 3 })] }) })
    await shop.pay(soup)
    await shop.place({ request: shop.request({ lines: [shop.line('Beer')] }), ageConfirmed: true })
    await menu.shop.query(
      `update orders set paid_at = created_at, payment_status = 'succeeded' where id = '${soup.orderId}'`,
    )
    await sumUpSales(shop.app)
    await sumUpSales(shop.app)
    expect((await sold())[0]).toEqual(['Soup', 3])
    expect((await menu.product('Soup')).sold).toEqual({ portions: 3, revenue: 1950 })
    await menu.shop.query(`update orders set status = 'cancelled' where id = '${soup.orderId}'`)
    await sumUpSales(shop.app)
    expect((await menu.product('Soup')).sold).toEqual({ portions: 0, revenue: 0 })
  })

  test('follow an order that is cancelled weeks later', async () => {
    const { shop } = menu
    const soup = await shop.place({ request: shop.request({ lines: [shop.line('Soup', { quantity: 3 })] }) })
    await shop.pay(soup)
    await menu.shop.query(
      `update orders set paid_at = created_at, payment_status = 'succeeded' where id = '${soup.orderId}'`,
    )
    await sumUpSales(shop.app)
    shop.clock.now += hours(24 * 20)
    await sumUpSales(shop.app)
    expect((await menu.product('Soup')).sold.portions).toBe(3)
    await menu.shop.query(
      `update orders set status = 'cancelled', cancelled_at = now() where id = '${soup.orderId}'`,
    )
    await sumUpSales(shop.app)
    expect((await menu.product('Soup')).sold.portions).toBe(0)
  })

  test('leave out older ones', async () => {
    await menu.shop.query(`insert into product_sales (restaurant_id, product_id, day, portions, revenue)
      select restaurant_id, id, '${new Date(menu.shop.clock.now - hours(24 * 31)).toISOString().slice(0, 10)}', 5, 5
      from products where name = 'Soup'`)
    expect((await menu.product('Soup')).sold.portions).toBe(0)
  })
})

test('leaves out deleted products and those of other restaurants, and is for owners and managers', async () => {
  const other = await makeRestaurant(menu.shop.app)
  await deleteProduct(menu.shop.app, menu.owner, {
    restaurantId: menu.restaurantId,
    productId: menu.shop.restaurant.productId('Soup'),
  })
  expect(await names()).toEqual(['Burger', 'Lunch Bowl', 'Beer'])
  const choices = await listProductChoices(menu.shop.app, menu.owner, menu.restaurantId)
  expect(choices).toMatchObject({ menus: ['Lunch'], categories: [{ name: 'Mains' }, { name: 'Drinks' }] })
  expect(choices.groups).toHaveLength(3)
  for (const [caller, status] of [
    [visitor(), 401],
    [memberOf(menu.restaurantId, 'staff'), 403],
    [memberOf(other.id), 403],
  ] as const) {
    const input = { restaurantId: menu.restaurantId, sort: 'menu', direction: 'up', page: 1 } as const
    await expect(listProducts(menu.shop.app, caller, input)).rejects.toMatchObject({ status })
    await expect(selectProducts(menu.shop.app, caller, input)).rejects.toMatchObject({ status })
    await expect(listProductChoices(menu.shop.app, caller, menu.restaurantId)).rejects.toMatchObject({
      status,
    })
  }
})
