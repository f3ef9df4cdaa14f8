import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { ageCarts } from '../../src/modules/analytics/age-carts.ts'
import { readCustomers } from '../../src/modules/analytics/days/read-customers.ts'
import { readDishes } from '../../src/modules/analytics/days/read-dishes.ts'
import { readLostSales } from '../../src/modules/analytics/days/read-lost-sales.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { staffOf } from '../test-app.ts'
import { startVisit } from './visiting.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const input = () => ({ restaurantId: shop.restaurant.id, range: '7d' as const })
const owner = () => staffOf('owner', shop.restaurant.id)

test('a customer is new once, by email address or account, and unknown after the account is deleted', async () => {
  const order = async (email: string) => {
    shop.clock.now += minutes(5)
    return payOrder(shop, { contact: { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email } })
  }
  const counts = async () => {
    const { sums } = await readCustomers(shop.app, owner(), input())
    return [sums.new.orders, sums.returning.orders, sums.unknown.orders]
  }
  await order('ada@example.com')
  await order('bob@example.com')
  await order('ADA@example.com ')
  expect(await counts()).toEqual([2, 1, 0])
  const id = await order('ada.other@example.com')
  expect(await counts()).toEqual([3, 1, 0])
  const { restaurant, database } = shop
  await database.query(`update orders set user_id = 'u1' where customer_email like 'ada%'`)
  expect(await counts()).toEqual([2, 2, 0])
  await database.query('select unname_orders($1, array[$2]::uuid[])', [restaurant.id, id])
  expect(await counts()).toEqual([2, 1, 1])
})

test('a dish counts once per visit and order, and its portions and price add up', async () => {
  const bought = startVisit(shop)
  await bought.view()
  await bought.view()
  await bought.add()
  await startVisit(shop).view()
  await shop.changeMenu(`update products set is_available = false where name = 'Soup'`)
  await startVisit(shop).view()
  await shop.changeMenu(`update products set is_available = true where name = 'Soup'`)
  const lines = [shop.line('Soup', { quantity: 2 }), shop.line('Soup'), shop.line('Beer')]
  await payOrder(shop, { request: shop.request({ lines }), ageConfirmed: true })
  await payOrder(shop, { request: shop.request({ lines: [shop.line('Soup')] }) })
  const { dishes, dishCount, pairs } = await readDishes(shop.app, owner(), input())
  expect(dishCount).toBe(2)
  const soup = dishes.find(({ name }) => name === 'Soup')
  expect(soup).toMatchObject({
    viewed: 3,
    viewedSoldOut: 1,
    added: 1,
    orders: 2,
    portions: 4,
    restaurant: { id: shop.restaurant.id },
  })
  const rows = await shop.query('select sum(subtotal)::int as subtotal from orders')
  expect(dishes.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(rows[0].subtotal)
  expect(pairs).toMatchObject([{ orders: 1 }])
  expect([pairs?.[0]?.first.name, pairs?.[0]?.second.name].toSorted()).toEqual(['Beer', 'Soup'])
  const admin = await readDishes(shop.app, staffOf('master_admin', null), { range: '7d' })
  expect(admin).toMatchObject({ dishCount: 2, pairs: null })
})

test('a visit without a cart was turned away by the first obstacle on the menu', async () => {
  const turnedAway = async () => (await readLostSales(shop.app, owner(), input())).turnedAway
  const open = startVisit(shop)
  await open.open('/')
  await open.view()
  expect(await turnedAway()).toEqual([])
  await shop.changeMenu(`update products set is_available = false where name = 'Soup'`)
  await open.view()
  await startVisit(shop).view()
  await shop.changeMenu(`update products set is_available = true where name = 'Soup'`)
  expect(await turnedAway()).toEqual([{ reason: 'sold_out', visits: 2 }])

  await shop.changeMenu('update restaurants set accept_orders = false')
  await open.open('/')
  for (const visit of [startVisit(shop), startVisit(shop), startVisit(shop)]) await visit.open('/')
  // The pages of an order are open at all times.
  await startVisit(shop).open('/checkout/confirmation')
  const waited = startVisit(shop)
  await waited.open('/')
  await shop.changeMenu('update restaurants set accept_orders = true')
  await waited.add()
  expect(await turnedAway()).toEqual([
    { reason: 'paused', visits: 3 },
    { reason: 'sold_out', visits: 2 },
  ])
  shop.clock.now += hours(25)
  const report = await readLostSales(shop.app, owner(), { ...input(), range: '24h' })
  expect([report.turnedAway, report.turnedAwayBefore]).toEqual([[], 5])
})

test('a cart is lost when it is left while ordering was paused, and no longer once it is ordered', async () => {
  const lost = async () => (await readLostSales(shop.app, owner(), input())).reasons
  const left = startVisit(shop)
  await left.add()
  await left.report({ type: 'checkout_blocked', reason: 'paused' })
  const waited = startVisit(shop)
  await waited.add()
  await waited.report({ type: 'checkout_blocked', reason: 'paused' })
  // Still in use.
  expect(await lost()).toEqual([])
  shop.clock.now += minutes(31)
  await ageCarts(shop.app)
  const value = (await shop.query('select total_value::int as value from cart_sessions'))[0].value
  expect(value).toBeGreaterThan(0)
  expect(await lost()).toEqual([{ reason: 'paused', carts: 2, value: 2 * value }])
  await waited.pay()
  expect(await lost()).toEqual([{ reason: 'paused', carts: 1, value }])
  shop.clock.now += hours(24)
  await ageCarts(shop.app)
  expect(await lost()).toEqual([{ reason: 'paused', carts: 1, value }])
  expect((await readLostSales(shop.app, owner(), { ...input(), range: '24h' })).before).toEqual([
    { reason: 'paused', carts: 1, value },
  ])
})
