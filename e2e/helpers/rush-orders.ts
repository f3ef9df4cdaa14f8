import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { checkOut } from '../../tools/faults/customer.ts'
import { loadShop } from '../../tools/program/shop.ts'
import type { World } from '../harness/world.ts'

/** Orders that are placed at the same time. */
const concurrency = 4
/** The orders look as if they had been paid one after the other with this distance. */
const distanceSeconds = 16

/** Places and pays pickup orders of different customers by the API, and dates them back over some minutes. */
export async function payOrders(world: World, host: string, count: number): Promise<void> {
  const origin = world.url('').replace('//localhost', '//127.0.0.1').replace(/\/$/, '')
  const shop = await loadShop(origin, await world.restaurantId(host))
  const numbers = Array.from({ length: count }, (_, number) => number)
  const ids: string[] = []
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const outcome = await checkOut(origin, shop, checkoutOf(number), AbortSignal.timeout(60_000))
        assert.deepEqual([outcome.ended, outcome.problem], ['paid', null])
        ids.push(...outcome.orderIds)
      }
    }),
  )
  await world.sql(
    `update orders set paid_at = paid_at - past, status_at = status_at - past
     from (select id, make_interval(secs => $2 * (row_number() over (order by paid_at desc) - 1)) as past
       from orders where id = any($1)) back
     where orders.id = back.id`,
    [ids, distanceSeconds],
  )
}

function checkoutOf(number: number): Parameters<typeof checkOut>[2] {
  return {
    number,
    shop: 0,
    fulfillment: 'pickup',
    code: null,
    tip: 0,
    ip: '127.0.0.1',
    declinedFirst: false,
    doubleClick: number % 10 === 0,
    ending: 'stays',
    pauses: [0, 0, 0, 0],
    lines: [
      { product: number, quantity: 1 + (number % 3) },
      { product: number + 7, quantity: 1 },
    ].map(({ product, quantity }) => ({ product: product % products, quantity })),
    checkoutKey: randomUUID(),
    email: `guest-${number}-${randomUUID().slice(0, 8)}@example.com`,
    phone: `908555${String(1000 + number)}`,
  }
}

/** Every demo restaurant has at least as many. */
const products = 12
