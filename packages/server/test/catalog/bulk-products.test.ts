import { randomUUID } from 'node:crypto'
import type { BulkChange } from '@comanda/contract/catalog/product-bulk'
import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { beforeEach, describe, expect, test } from 'vitest'
import { listChanges } from '../../src/modules/catalog/list-changes.ts'
import { bulkProducts } from '../../src/modules/catalog/products/bulk-products.ts'
import { selectProducts } from '../../src/modules/catalog/products/list-products.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Menu, memberOf, openMenu } from './open-menu.ts'

let menu: Menu
beforeEach(async () => {
  menu = await openMenu()
})

const everything = async (search = '') =>
  (await selectProducts(menu.shop.app, menu.owner, { restaurantId: menu.restaurantId, search })).products
const bulk = async (
  change: BulkChange,
  input: Partial<Parameters<typeof bulkProducts>[2]> = {},
  caller = menu.owner,
) =>
  bulkProducts(menu.shop.app, caller, {
    restaurantId: menu.restaurantId,
    requestId: randomUUID(),
    isPreview: false,
    change,
    products: input.products ?? (await everything()),
    ...input,
  })
const tenPercent: BulkChange = {
  field: 'price',
  price: { by: 'percent', percent: percent(10_000), roundTo: cents(50) },
}
const prices = () => menu.shop.query('select name, base_price from products order by name')

describe('a bulk change', () => {
  test('attaches an option group as the last one of each dish, and detaches it', async () => {
    const [size] = await menu.shop.query("select id from variant_groups where name = 'Size'")
    const links = () =>
      menu.shop
        .query(`select p.name from product_variant_groups l join products p on p.id = l.product_id
        order by p.name`)
        .then((rows) => rows.map(({ name }) => name))
    const change = { field: 'options', kind: 'variant', groupId: size.id, attach: true } as const
    expect(await links()).toEqual(['Burger'])
    const { changeId, products, unchanged } = await bulk(change)
    expect(products.map(({ name }) => name).toSorted()).toEqual(['Beer', 'Lunch Bowl', 'Soup'])
    expect(unchanged).toBe(1)
    expect(await links()).toEqual(['Beer', 'Burger', 'Lunch Bowl', 'Soup'])
    await menu.undo(changeId)
    expect(await links()).toEqual(['Burger'])
    expect((await bulk({ ...change, attach: false })).products).toMatchObject([{ name: 'Burger' }])
    expect(await links()).toEqual([])
    const other = await makeRestaurant(menu.shop.app)
    const [foreign] = await menu.shop.query(
      `select id from variant_groups where restaurant_id = '${other.id}'`,
    )
    for (const groupId of [randomUUID(), foreign.id])
      await expect(bulk({ ...change, groupId })).rejects.toMatchObject({
        code: 'CATALOG_INVALID',
        data: { issues: [{ path: 'groupId' }] },
      })
  })

  test('is previewed without changing anything, then applied once, and undone as one', async () => {
    const before = await prices()
    const preview = await bulk(tenPercent, { isPreview: true })
    expect(preview).toMatchObject({ changeId: null, unchanged: 0, refused: [] })
    expect(await prices()).toEqual(before)
    const request = { requestId: randomUUID(), products: await everything() }
    const { changeId, products } = await bulk(tenPercent, request)
    expect(products).toEqual(preview.products)
    const raised = await prices()
    expect(raised).toEqual([
      { name: 'Beer', base_price: 750 },
      { name: 'Burger', base_price: 1100 },
      { name: 'Lunch Bowl', base_price: 1000 },
      { name: 'Soup', base_price: 700 },
    ])
    expect(await bulk(tenPercent, request)).toEqual({ changeId, products, unchanged: 0, refused: [] })
    expect(await prices()).toEqual(raised)
    const { changes } = await listChanges(menu.shop.app, menu.owner, {
      restaurantId: menu.restaurantId,
      before: null,
    })
    expect(changes).toMatchObject([{ action: 'menu.products_changed', label: '4 products' }])
    await menu.undo(changeId)
    expect(await prices()).toEqual(before)
  })

  test.each<BulkChange>([
    tenPercent,
    { field: 'active', isActive: false },
    { field: 'labels', add: ['new', 'vegan'], remove: [] },
    { field: 'menus', menus: ['Lunch'] },
    { field: 'archive' },
  ])('of a repeated request is applied once, of another one with the same id refused: %j', async (change) => {
    const all = await everything()
    const beer = menu.shop.restaurant.productId('Beer')
    const request = { requestId: randomUUID(), products: all.filter(({ id }) => id !== beer) }
    const result = await bulk(change, request)
    const rows = () => menu.shop.query('select * from products order by id')
    const applied = await rows()
    menu.shop.clock.now += 1000
    expect(await bulk(change, request)).toEqual(result)
    const others: [BulkChange, typeof request][] = [
      [{ field: 'price', price: { by: 'amount', amount: cents(1) } }, request],
      [{ field: 'active', isActive: true }, request],
      [change, { ...request, products: all }],
      [change, { ...request, products: request.products.slice(1) }],
      [
        change,
        {
          ...request,
          products: request.products.map(({ id, revision }) => ({ id, revision: revision + 5 })),
        },
      ],
    ]
    for (const [other, products] of others)
      await expect(bulk(other, products)).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED', status: 409 })
    expect(await rows()).toEqual(applied)
  })

  test('with the id of a change that is no bulk change is refused', async () => {
    const products = await everything()
    const { changeId } = await bulk(tenPercent)
    const undo = await menu.undo(changeId)
    const before = await prices()
    const request = { requestId: undo.changeId, products }
    await expect(bulk({ field: 'archive' }, request)).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    expect(await prices()).toEqual(before)
  })

  test('of concurrent requests with one id for different dishes is applied to those of one', async () => {
    const [requestId, before] = [randomUUID(), await prices()]
    const dishes = await everything()
    const results = await Promise.allSettled(
      dishes.map((dish) => bulk(tenPercent, { requestId, products: [dish] })),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject(dishes.slice(1).map(() => ({ code: 'REQUEST_KEY_REUSED' })))
    const changed = (await prices()).filter((price, at) => price.base_price !== before[at].base_price)
    expect(changed).toHaveLength(1)
  })

  test('of concurrent requests with one id is applied once', async () => {
    const request = { requestId: randomUUID(), products: await everything('soup') }
    const results = await Promise.all([1, 2, 3, 4].map(() => bulk(tenPercent, request)))
    expect(new Set(results.map(({ changeId }) => changeId))).toEqual(new Set([request.requestId]))
    expect((await menu.product('Soup')).basePrice).toBe(700)
  })

  test('refuses dishes that someone else changed after the preview, by name', async () => {
    const products = await everything()
    await menu.edit('Soup', { basePrice: cents(500) })
    await expect(bulk(tenPercent, { products })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      status: 409,
      data: { names: ['Soup'] },
    })
    expect((await menu.product('Burger')).basePrice).toBe(1000)
  })

  test('changes nothing if one price would be negative, and names them', async () => {
    const change: BulkChange = { field: 'price', price: { by: 'amount', amount: cents(-800) } }
    expect((await bulk(change, { isPreview: true })).refused.map(({ name }) => name).sort()).toEqual([
      'Beer',
      'Soup',
    ])
    await expect(bulk(change)).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422 })
    expect((await menu.product('Burger')).basePrice).toBe(1000)
  })

  test('changes visibility, labels, menus and category', async () => {
    await bulk({ field: 'active', isActive: false })
    await bulk({ field: 'labels', add: ['new'], remove: ['bestseller'] })
    await bulk({ field: 'menus', menus: ['Lunch'] })
    const { products } = await bulk({ field: 'category', categoryId: menu.categoryId })
    expect(products.map(({ name }) => name)).toEqual(['Beer'])
    expect(await menu.product('Burger')).toMatchObject({
      isActive: false,
      labels: ['new'],
      availableMenus: ['Lunch'],
    })
    expect((await menu.product('Beer')).categoryId).toBe(menu.categoryId)
  })

  test('refuses a move to a category that has a dish of the same name, and unknown menus and categories', async () => {
    const drinks = (await menu.product('Beer')).categoryId
    await menu.save({ name: 'Soup', categoryId: drinks })
    const soups = await everything('soup')
    await expect(bulk({ field: 'category', categoryId: drinks }, { products: soups })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Soup'),
    })
    await expect(bulk({ field: 'category', categoryId: randomUUID() })).rejects.toMatchObject({ status: 422 })
    await expect(bulk({ field: 'menus', menus: ['Brunch'] })).rejects.toMatchObject({ status: 422 })
  })

  test('deletes dishes unless an active offer sells one of them', async () => {
    await menu.shop.query(`insert into promotional_specials (restaurant_id, name, product_id, trigger_after_items, discount_type,
      custom_copy, popup_style) select restaurant_id, 'Soup week', id, 1, 'percentage', '', 'modal' from products where name = 'Soup'`)
    await expect(bulk({ field: 'archive' })).rejects.toMatchObject({ code: 'IN_USE', status: 409 })
    const { changeId } = await bulk({ field: 'archive' }, { products: await everything('beer') })
    expect(await everything()).toHaveLength(3)
    await menu.undo(changeId)
    expect(await everything()).toHaveLength(4)
  })

  test('of three thousand dishes is one change and one undo', async () => {
    await menu.shop.query(`insert into products (restaurant_id, category_id, name, base_price)
      select restaurant_id, category_id, 'Dish ' || n, 100 from products, generate_series(1, 3000) n where name = 'Beer'`)
    const fifty: BulkChange = { field: 'price', price: { by: 'amount', amount: cents(50) } }
    const { changeId, products } = await bulk(fifty, { products: await everything('dish') })
    expect(products).toHaveLength(3000)
    const raised = `select count(*)::int as n from products where base_price = 150`
    expect(await menu.shop.query(raised)).toEqual([{ n: 3000 }])
    await menu.undo(changeId)
    expect(await menu.shop.query(raised)).toEqual([{ n: 0 }])
  })

  test('is for owners and managers, and never touches another restaurant', async () => {
    const other = await makeRestaurant(menu.shop.app)
    const products = await everything()
    for (const [caller, status] of [
      [visitor(), 401],
      [memberOf(menu.restaurantId, 'staff'), 403],
      [memberOf(other.id), 403],
    ] as const)
      await expect(bulk(tenPercent, { products }, caller)).rejects.toMatchObject({ status })
    const foreign = bulk(tenPercent, { products, restaurantId: other.id }, memberOf(other.id))
    await expect(foreign).rejects.toMatchObject({ status: 404 })
  })
})
