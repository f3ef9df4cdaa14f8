import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrders } from '../../src/modules/account/list-orders.ts'
import { readOwnOrder } from '../../src/modules/account/read-own-order.ts'
import { reorderOwn } from '../../src/modules/account/reorder.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { order, signUp } from './people.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({}, {}, afterAll)
})

const ids = async (...input: Parameters<typeof listOrders>) =>
  (await listOrders(...input)).orders.map(({ id }) => id)

describe('own orders', () => {
  test('are the account’s paid orders, newest first, and visible to no one else', async () => {
    const { app, clock } = shop
    const [ada, bob] = [await signUp(shop, 'Ada'), await signUp(shop, 'Bob')]
    const first = await order(shop, ada)
    clock.now += 60_000
    const second = await order(shop, ada, { request: shop.request({ lines: [shop.line('Soup')] }) })
    await shop.place({}, ada)
    expect(await ids(app, ada, {})).toEqual([second, first])
    expect(await ids(app, bob, {})).toEqual([])
    const { orders } = await listOrders(app, ada, {})
    expect(orders[1]).toMatchObject({
      restaurant: { id: shop.restaurant.id, name: 'Corner Kitchen' },
      lines: [{ name: 'Soup', quantity: 2 }],
      status: 'pending',
      paymentStatus: 'succeeded',
    })
    expect(await readOwnOrder(app, ada, first)).toMatchObject({ id: first, customer: { firstName: 'Ada' } })
    for (const read of [readOwnOrder, reorderOwn]) {
      await expect(read(app, bob, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(read(app, visitor(), first)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
    await expect((async () => listOrders(app, visitor(), {}))()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  test('report the state of their courier, and nothing else about that person', async () => {
    const { app, database } = shop
    const sam = await signUp(shop, 'Sam')
    const placed = await order(shop, sam)
    const read = async () => (await listOrders(app, sam, {})).orders.map(({ courier }) => courier)
    expect(await read()).toEqual([null])
    const courier = {
      state: 'booked',
      status: 'returned',
      name: 'Rosa M.',
      vehicle: 'bicycle',
      problem: null,
    }
    const unknown = { phone: null, trackingUrl: null, pickupEta: null, dropoffEta: null }
    await database.query('update orders set courier = $2 where id = $1', [placed, { ...courier, ...unknown }])
    expect(await read()).toEqual([{ state: 'booked', status: 'returned' }])
  })

  test('can be filtered by restaurant', async () => {
    const { app } = shop
    const eve = await signUp(shop, 'Eve')
    const here = await order(shop, eve)
    const other = await makeRestaurant(app)
    expect(await ids(app, eve, { restaurantId: shop.restaurant.id })).toEqual([here])
    expect(await ids(app, eve, { restaurantId: other.id })).toEqual([])
  })

  test('are listed in pages of twenty', async () => {
    const { app, clock, database } = shop
    const kim = await signUp(shop, 'Kim')
    for (let count = 0; count < 21; count += 1) {
      clock.now += 1000
      await shop.place({}, kim)
    }
    await database.query('update orders set paid_at = created_at where user_id = $1', [kim.user?.id])
    const page = await listOrders(app, kim, {})
    expect(page.orders).toHaveLength(20)
    const rest = await listOrders(app, kim, { before: page.next ?? 0 })
    expect([rest.orders.length, rest.next]).toEqual([1, null])
    expect(new Set([...page.orders, ...rest.orders].map(({ id }) => id)).size).toBe(21)
  })
})

describe('guest orders', () => {
  const contact = (email: string) => ({ firstName: 'Lea', lastName: 'Long', phone: '9085550123', email })

  test('are assigned to the account with the same email address once it is verified', async () => {
    const { app, database } = shop
    const earlier = await order(shop, visitor(), { contact: contact('Lea@Example.com') })
    await order(shop, visitor(), { contact: contact('leas@example.com') })
    const lea = await signUp(shop, 'Lea', { verified: false })
    expect(await ids(app, lea, {})).toEqual([])
    await database.query('update auth.users set email_verified = true where id = $1', [lea.user?.id])
    expect(await ids(app, lea, {})).toEqual([earlier])
    expect(await readOwnOrder(app, lea, earlier)).toMatchObject({ customer: { email: 'lea@example.com' } })
  })

  test('of another account are not assigned', async () => {
    const { app } = shop
    const mia = await signUp(shop, 'Mia')
    await order(shop, mia, { contact: contact('noa@example.com') })
    const noa = await signUp(shop, 'Noa')
    expect(await ids(app, noa, {})).toEqual([])
  })
})

test('orders of an account always have its own email address', async () => {
  const zoe = await signUp(shop, 'Zoe')
  const contact = { firstName: 'Zoe', lastName: 'Long', phone: '9085550123', email: 'nobody@example.com' }
  const placed = await order(shop, zoe, { contact })
  expect(await readOwnOrder(shop.app, zoe, placed)).toMatchObject({ customer: { email: 'zoe@example.com' } })
  const broken = await order(shop, zoe, { contact: { ...contact, email: 'no address' } })
  expect(await readOwnOrder(shop.app, zoe, broken)).toMatchObject({ customer: { email: 'zoe@example.com' } })
  const byPhone = { id: 'phone', email: '+19085550123@phone.invalid', name: 'Zoe' }
  const phoneAlone = visitor({ actor: 'user:phone', user: byPhone })
  const texted = await order(shop, phoneAlone, { contact })
  expect((await shop.orders()).find(({ id }) => id === texted)).toMatchObject({
    customer_email: 'nobody@example.com',
  })
})

describe('reordering', () => {
  test('restores the same dishes and options at today’s prices, and reports what changed', async () => {
    const { app } = shop
    const max = await signUp(shop, 'Max')
    const [size, extra] = [
      await shop.choice('Burger', 'Size', 'Double'),
      await shop.choice('Burger', 'Extras', 'Bacon'),
    ]
    const burger = shop.line('Burger', {
      quantity: 2,
      selections: [size, extra],
      specialInstructions: 'Well done',
    })
    const request = shop.request({ lines: [burger, shop.line('Soup', { quantity: 3 })] })
    const placed = await order(shop, max, { request })
    const again = await reorderOwn(app, max, placed)
    expect(again).toMatchObject({ restaurantId: shop.restaurant.id, changes: [] })
    expect(again.lines).toEqual([
      { ...burger, key: expect.any(String) },
      expect.objectContaining({ productId: shop.restaurant.productId('Soup'), quantity: 3 }),
    ])
    expect(again.memory.map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
      ['Burger', 1600],
      ['Soup', 650],
    ])

    await shop.changeMenu("update products set is_available = false where name = 'Soup'")
    await shop.changeMenu("update products set base_price = 1100 where name = 'Burger'")
    const repriced = await reorderOwn(app, max, placed)
    expect(repriced.lines.map(({ productId }) => productId)).toEqual([shop.restaurant.productId('Burger')])
    expect(repriced.memory).toMatchObject([{ name: 'Burger', unitPrice: 1700 }])
    expect(repriced.changes).toEqual([
      { kind: 'price-changed', key: expect.any(String), name: 'Burger', oldPrice: 1600, newPrice: 1700 },
      { kind: 'sold-out', key: expect.any(String), name: 'Soup' },
    ])

    await shop.changeMenu("update upsells set is_available = false where name = 'Bacon'")
    expect(await reorderOwn(app, max, placed)).toMatchObject({
      lines: [],
      memory: [],
      changes: [
        { kind: 'options-changed', name: 'Burger', messages: ['Bacon is sold out.'] },
        { kind: 'sold-out', name: 'Soup' },
      ],
    })
    await shop.changeMenu("update products set archived_at = now(), is_active = false where name = 'Soup'")
    expect((await reorderOwn(app, max, placed)).changes[1]).toMatchObject({ kind: 'gone', name: 'Soup' })
  })

  test('judges dishes by the time for which they are ordered', async () => {
    const nia = await signUp(shop, 'Nia')
    await shop.changeMenu(
      'update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 72',
    )
    const monday = Date.parse('2026-11-23T13:00:00-05:00')
    shop.clock.now = monday - 20 * 3_600_000
    const placed = await order(shop, nia, {
      request: shop.request({
        lines: [shop.line('Lunch Bowl', { quantity: 2 })],
        timing: { mode: 'later', at: monday },
      }),
    })
    const unavailable = { lines: [], changes: [{ name: 'Lunch Bowl' }] }
    expect(await reorderOwn(shop.app, nia, placed)).toMatchObject(unavailable)
    expect(await reorderOwn(shop.app, nia, placed, monday)).toMatchObject({
      lines: [{ quantity: 2 }],
      changes: [],
    })
    // A time in the past counts as now.
    expect(await reorderOwn(shop.app, nia, placed, 1)).toMatchObject(unavailable)
  })
})
