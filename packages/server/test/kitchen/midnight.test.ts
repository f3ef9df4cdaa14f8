import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { staffOf } from '../test-app.ts'

/** A kitchen in this zone, and an order paid at each of these times. */
async function ordersAt(timezone: string, moments: string[]): Promise<{ shop: Shop; ids: string[] }> {
  const shop = await openShop()
  const ids: string[] = []
  for (const moment of moments) {
    const id = await payOrder(shop)
    await shop.query('update orders set paid_at = $2 where id = $1', [id, moment])
    ids.push(id)
  }
  await shop.query('update restaurants set timezone = $1', [timezone])
  return { shop, ids }
}

function board({ app, restaurant }: Shop) {
  const staff = staffOf('staff', restaurant.id, { id: '7', email: 'cook@kitchen.test', name: 'Cook' })
  return readBoard(app, staff, restaurant.id)
}

async function totalOf(shop: Shop, ids: string[]): Promise<number> {
  return (await shop.query('select sum(total)::int from orders where id = any($1)', [ids]))[0].sum
}

test.each([
  ['a regular day', 'America/New_York', '2026-11-20T05:00:00Z', 24],
  ['a day with 25 hours', 'America/New_York', '2026-11-01T04:00:00Z', 25],
  ['a day with 23 hours', 'America/New_York', '2027-03-14T05:00:00Z', 23],
  ['a day without a midnight', 'America/Santiago', '2026-09-06T04:00:00Z', 23],
  ['a day in a half-hour zone', 'Asia/Kolkata', '2026-11-19T18:30:00Z', 24],
])('%s begins and ends by the restaurant’s local time', async (_, timezone, start, length) => {
  const from = Date.parse(start)
  const at = (instant: number) => new Date(instant).toISOString()
  const moments = [from - 1, from, from + hours(length) - 1, from + hours(length)]
  const { shop, ids } = await ordersAt(timezone, moments.map(at))
  const inside = ids.slice(1, 3)
  for (const now of [from, from + hours(12), from + hours(length) - 1]) {
    shop.clock.now = now
    const { dailySales, day } = await board(shop)
    expect(dailySales).toBe(await totalOf(shop, inside))
    // A screen requests the next day when this one ends.
    expect(day).toEqual({ start: from, end: from + hours(length) })
  }
  shop.clock.now = from + hours(length)
  expect((await board(shop)).dailySales).toBe(await totalOf(shop, ids.slice(3)))
})

test('an open order stays on the board past midnight, a completed one leaves it', async () => {
  const { shop, ids } = await ordersAt('America/New_York', ['2026-11-01T03:58:00Z', '2026-11-01T03:59:00Z'])
  const [open = '', done = ''] = ids
  for (const expected of ['pending', 'acknowledged', 'preparing', 'ready'] as const) {
    await advanceOrder(shop.app, 'user:7', { restaurantId: shop.restaurant.id, orderId: done, expected })
  }
  shop.clock.now = Date.parse('2026-11-01T04:00:00Z') - minutes(1)
  expect((await board(shop)).tickets.map(({ orderId }) => orderId)).toEqual([open, done])
  shop.clock.now += minutes(2)
  expect(await board(shop)).toMatchObject({ tickets: [{ orderId: open }], dailySales: 0 })
  shop.clock.now += hours(24 * 3)
  expect((await board(shop)).tickets.map(({ orderId }) => orderId)).toEqual([open])
})

test('the same instant is on different days in different zones', async () => {
  const { shop, ids } = await ordersAt('America/New_York', ['2026-11-20T10:30:00Z'])
  shop.clock.now = Date.parse('2026-11-20T11:30:00Z')
  expect((await board(shop)).dailySales).toBe(await totalOf(shop, ids))
  await shop.query("update restaurants set timezone = 'Pacific/Auckland' where id = $1", [shop.restaurant.id])
  expect((await board(shop)).dailySales).toBe(0)
})
