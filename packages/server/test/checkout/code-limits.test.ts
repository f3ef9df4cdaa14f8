import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { checkDiscount } from '../../src/modules/marketing/public.ts'
import { cancelOrder } from '../../src/modules/orders/cancel-order.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { untilWaiting } from '../until-waiting.ts'
import { openShop, type Shop } from './ordering.ts'

test('the last use of a code goes to one of fifty concurrent orders', async () => {
  const shop = await openShop()
  const requests = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      shop.orderInput({
        request: shop.request({ discountCode: 'LASTONE' }),
        contact: {
          firstName: 'G',
          lastName: 'H',
          phone: `90855501${10 + index}`,
          email: `g${index}@example.com`,
        },
      }),
    ),
  )
  const results = await Promise.allSettled(
    requests.map((request) => placeOrder(shop.app, visitor(), request)),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toMatchObject({
        code: 'DISCOUNT_REFUSED',
        message: 'This discount code has reached its usage limit',
      })
    }
  }
  expect(await shop.orders()).toHaveLength(1)
})

test('repeated bank challenges and a second card after a declined one count one use of a code', async () => {
  const shop = await openShop()
  const request = await shop.orderInput({ request: shop.request({ discountCode: 'LASTONE' }) })
  const placed = await placeOrder(shop.app, visitor(), request)
  await shop.pay(placed, 'pm_card_chargeDeclined')
  await shop.pay(placed, 'pm_card_authenticationRequired')
  const again = await placeOrder(shop.app, visitor(), request)
  expect(again.orderId).toBe(placed.orderId)
  await shop.pay(again)
  const settled = await placeOrder(shop.app, visitor(), request)
  expect(settled).toMatchObject({ orderId: placed.orderId, payment: null })
  const rows = await shop.query(
    "select current_uses, (select state from discount_redemptions) from discount_codes where code = 'LASTONE'",
  )
  expect(rows).toEqual([{ current_uses: 1, state: 'redeemed' }])
})

test('a limit per customer counts the email address and the phone number, even for concurrent orders', async () => {
  const shop = await openShop()
  await shop.query("update discount_codes set usage_limit_per_customer = 1 where code = 'TENOFF'")
  const request = shop.request({ discountCode: 'TENOFF' })
  const ada = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' }
  const racers = await Promise.all(
    [ada, { ...ada, email: 'other@example.com' }, { ...ada, phone: '(908) 555-0199' }, ada].map((contact) =>
      shop.orderInput({ request, contact }),
    ),
  )
  const results = await Promise.allSettled(racers.map((request) => placeOrder(shop.app, visitor(), request)))
  expect(results.filter((result) => result.status === 'fulfilled').length).toBeLessThanOrEqual(2)
  await expect(shop.place({ request, contact: ada })).rejects.toMatchObject({
    message: 'This discount code has reached its usage limit',
  })
  const tagged = { ...ada, phone: '2125550111', email: 'Ada+again@example.com' }
  await expect(shop.place({ request, contact: tagged })).rejects.toMatchObject({
    message: 'This discount code has reached its usage limit',
  })
  const bob = { ...ada, phone: '2125550100', email: 'bob@example.com' }
  expect(await shop.place({ request, contact: bob })).toHaveProperty('orderId')
})

test('an order that is cancelled with a full refund releases its code once, for the same customer as well', async () => {
  const shop = await openShop()
  await shop.query(
    "update discount_codes set usage_limit_per_customer = 1, first_order_only = true where code = 'LASTONE'",
  )
  const request = await shop.orderInput({ request: shop.request({ discountCode: 'LASTONE' }) })
  const placed = await placeOrder(shop.app, visitor(), request)
  await shop.pay(placed)
  await settleCheckout(shop.app, visitor(), placed.token)
  const cancel = cancellation(shop, placed.orderId)
  const owner = await signedIn(shop, 'owner')
  for (const _ of [1, 2])
    expect(await cancelOrder(shop.app, owner, cancel)).toMatchObject({ kind: 'cancelled' })
  const rows = await shop.query(
    "select current_uses, (select state from discount_redemptions) from discount_codes where code = 'LASTONE'",
  )
  expect(rows).toEqual([{ current_uses: 0, state: 'released' }])
  expect(await placeOrder(shop.app, visitor(), { ...request, checkoutKey: randomUUID() })).toHaveProperty(
    'orderId',
  )
})

test('an order of nothing that is cancelled is no first order', async () => {
  const shop = await openShop()
  await shop.query(`update discount_codes set discount_type = 'fixed_amount', discount_amount = 100000,
    first_order_only = true where code = 'LASTONE'`)
  const request = await shop.orderInput({ request: shop.request({ discountCode: 'LASTONE' }) })
  const placed = await placeOrder(shop.app, visitor(), request)
  expect(placed.breakdown.grandTotal).toBe(0)
  const owner = await signedIn(shop, 'owner')
  await cancelOrder(shop.app, owner, cancellation(shop, placed.orderId))
  expect(await placeOrder(shop.app, visitor(), { ...request, checkoutKey: randomUUID() })).toHaveProperty(
    'orderId',
  )
})

test('a code that cannot be looked up is refused with a message of its own', async () => {
  const shop = await openShop()
  const { lines } = shop.request()
  const check = () =>
    checkDiscount(shop.app, visitor(), { restaurantId: shop.restaurant.id, code: 'TENOFF', lines })
  expect(await check()).toMatchObject({ code: 'TENOFF' })
  await shop.query('alter table discount_codes rename to lost_codes')
  await expect(check()).rejects.toMatchObject({
    code: 'DISCOUNT_REFUSED',
    message: 'Error validating discount code',
  })
})

test('cancellations and payments with the same code do not wait for each other in a circle', async () => {
  const shop = await openShop()
  const input = { request: shop.request({ discountCode: 'TENOFF' }) }
  const paid = await Promise.all(Array.from({ length: 12 }, () => shop.place(input)))
  const toPay = await Promise.all(Array.from({ length: 12 }, () => shop.place(input)))
  await Promise.all([...paid, ...toPay].map((placed) => shop.pay(placed)))
  await Promise.all(paid.map(({ token }) => settleCheckout(shop.app, visitor(), token)))
  const owner = await signedIn(shop, 'owner')
  const deadlocks = async () => {
    await shop.query('select pg_stat_force_next_flush()')
    return await shop.query('select deadlocks from pg_stat_database where datname = current_database()')
  }
  const before = await deadlocks()
  await Promise.all([
    ...paid.map(({ orderId }) => cancelOrder(shop.app, owner, cancellation(shop, orderId))),
    ...toPay.map(({ token }) => settleCheckout(shop.app, visitor(), token)),
  ])
  expect(await deadlocks()).toEqual(before)
  const rows = await shop.query("select current_uses from discount_codes where code = 'TENOFF'")
  expect(rows).toEqual([{ current_uses: 12 }])
})

test('a cancellation locks no dish while it waits for its code, which a new order locks before the dishes', async () => {
  const shop = await openShop()
  await shop.changeMenu(`insert into product_stock (restaurant_id, product_id, count)
    select restaurant_id, id, 10 from products where name = 'Soup'`)
  const placed = await shop.place({ request: shop.request({ discountCode: 'TENOFF' }) })
  await shop.pay(placed)
  await settleCheckout(shop.app, visitor(), placed.token)
  const owner = await signedIn(shop, 'owner')
  const cancelled = await shop.app.db.platform('test', async (tx) => {
    await sql`select from discount_codes where code = 'TENOFF' for update`.execute(tx)
    const cancelling = cancelOrder(shop.app, owner, cancellation(shop, placed.orderId))
    await untilWaiting(shop.database, 1)
    await sql`select from product_stock for update nowait`.execute(tx)
    return { cancelling }
  })
  expect(await cancelled.cancelling).toMatchObject({ kind: 'cancelled' })
})

const cancellation = ({ restaurant }: Shop, orderId: string) => ({
  restaurantId: restaurant.id,
  orderId,
  reason: 'No gas',
  refund: 'full' as const,
  requestKey: randomUUID(),
})
