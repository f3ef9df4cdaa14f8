import { randomUUID } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { visitor } from '../test-app.ts'
import { expectRefusal } from './expect-refusal.ts'
import { openShop } from './ordering.ts'

describe('ordering is refused', () => {
  test.each([
    ['online_orders_enabled = false', 'OFFLINE', 'Online ordering is temporarily unavailable'],
    ['accept_orders = false', 'NOT_ACCEPTING', 'Online ordering is temporarily unavailable'],
    [
      "orders_disabled = true, orders_disabled_at = '2026-11-20T16:00Z'",
      'PAUSED',
      'Online ordering is temporarily unavailable',
    ],
    ['pickup_enabled = false', 'PICKUP_OFF', 'Pickup is not offered right now.'],
    [`closed_dates = '["2026-11-20"]'`, 'CLOSED', 'Closed now, opens tomorrow 9:00 AM'],
  ])('while %s', async (change, reason, message) => {
    const shop = await openShop()
    const request = await shop.orderInput()
    await shop.changeMenu(`update restaurants set ${change}`)
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({
      code: 'ORDERING_REFUSED',
      message,
      data: { reason },
    })
    expect(await shop.orders()).toEqual([])
  })

  test('for an inactive or unknown restaurant', async () => {
    const shop = await openShop()
    const request = await shop.orderInput()
    await shop.changeMenu('update restaurants set is_active = false')
    for (const restaurantId of [request.restaurantId, randomUUID()]) {
      await expect(placeOrder(shop.app, visitor(), { ...request, restaurantId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })

  test('for a time in the past, outside the slots or on a closed day', async () => {
    const shop = await openShop()
    for (const at of [
      shop.clock.now - minutes(60),
      shop.clock.now + minutes(67),
      shop.clock.now + minutes(60 * 14),
    ]) {
      const request = shop.request({ timing: { mode: 'later', at } })
      await expect(
        priceRequest(shop.app, visitor(), { restaurantId: shop.restaurant.id, request }),
      ).rejects.toMatchObject({
        code: 'ORDERING_REFUSED',
        data: { reason: 'BAD_TIME' },
      })
    }
    const at = shop.clock.now + minutes(120)
    const placed = await shop.place({ request: shop.request({ timing: { mode: 'later', at } }) })
    expect(await shop.orders()).toMatchObject([
      { id: placed.orderId, scheduled_for: new Date(at), promised_at: new Date(at) },
    ])
  })
})

describe('the items of an order', () => {
  test('a product, option or code of another restaurant is refused as unknown', async () => {
    const shop = await openShop()
    const other = await openShop({ restaurant: { name: 'Elsewhere' } })
    const foreign = other.line('Soup')
    await expectRefusal(shop, { lines: [foreign] }, 'CART_INVALID', 'A dish is no longer on the menu.')
    const size = await other.choice('Burger', 'Size', 'Double')
    const burger = shop.line('Burger', { selections: [size] })
    await expectRefusal(shop, { lines: [burger] }, 'CART_INVALID', /^Burger: /)
    await shop.query("delete from discount_codes where code = 'TENOFF'")
    await expectRefusal(shop, { discountCode: 'TENOFF' }, 'DISCOUNT_REFUSED', 'Invalid discount code')
  })

  test('a missing required choice and an unavailable menu are refused with the name of the dish', async () => {
    const shop = await openShop()
    await expectRefusal(shop, { lines: [shop.line('Burger')] }, 'CART_INVALID', /^Burger: .*Size/)
    await expectRefusal(
      shop,
      { lines: [shop.line('Lunch Bowl')] },
      'CART_INVALID',
      'Lunch Bowl is not available at this time.',
    )
    const request = await shop.orderInput()
    const lines = [...request.request.lines, shop.line('Burger')]
    await expect(
      placeOrder(shop.app, visitor(), { ...request, request: { ...request.request, lines } }),
    ).rejects.toMatchObject({ code: 'CART_INVALID' })
  })

  test('a dish of another time is ordered for its time, and only for that', async () => {
    const shop = await openShop()
    await shop.changeMenu(threeDaysAhead)
    const lines = [shop.line('Lunch Bowl', { quantity: 2 })]
    const monday = (time: string) => ({ mode: 'later' as const, at: Date.parse(`2026-11-23T${time}-05:00`) })
    shop.clock.now = Date.parse('2026-11-22T18:00:00-05:00')
    await shop.place({ request: shop.request({ lines, timing: monday('12:00') }) })
    expect(await shop.orders()).toMatchObject([{ scheduled_for: new Date(monday('12:00').at) }])
    const refused = 'Lunch Bowl is not available at this time.'
    await expectRefusal(shop, { lines, timing: monday('17:00') }, 'CART_INVALID', refused)
    shop.clock.now = monday('12:00').at
    await expectRefusal(shop, { lines, timing: monday('17:00') }, 'CART_INVALID', refused)
  })

  test('a dish that is sold out for today is ordered for tomorrow', async () => {
    const shop = await openShop()
    await shop.changeMenu(threeDaysAhead)
    const lines = [shop.line('Soup', { quantity: 2 })]
    const tomorrow = { mode: 'later' as const, at: shop.clock.now + minutes(24 * 60) }
    await shop.changeMenu(
      `insert into product_stock (restaurant_id, product_id, sold_out_until)
       values ('${shop.restaurant.id}', '${lines[0]?.productId}', '${new Date(tomorrow.at - minutes(60)).toISOString()}')`,
    )
    await expectRefusal(shop, { lines }, 'CART_INVALID', 'Soup is sold out.')
    await shop.place({ request: shop.request({ lines, timing: tomorrow }) })
    expect(await shop.orders()).toHaveLength(1)
  })

  test('the minimum order applies to the subtotal before the discount', async () => {
    const shop = await openShop({ restaurant: { minimum_order_pickup: 15 } })
    await expectRefusal(
      shop,
      {},
      'BELOW_MINIMUM',
      'Minimum order for pickup: $15.00. Add $2.00 more to continue.',
    )
    const request = shop.request({ lines: [shop.line('Soup', { quantity: 3 })], discountCode: 'LASTONE' })
    expect(await shop.place({ request })).toMatchObject({ breakdown: { subtotal: 1950, discount: 390 } })
  })

  test('21+ drinks require an age confirmation', async () => {
    const shop = await openShop()
    const request = shop.request({ lines: [shop.line('Beer')] })
    await expect(shop.place({ request })).rejects.toMatchObject({ code: 'AGE_CONFIRMATION_REQUIRED' })
    await shop.place({ request, ageConfirmed: true })
    expect(await shop.orders()).toMatchObject([{ has_21_plus: true, age_confirmed: true }])
  })

  test('21+ drinks are delivered by courier only if the courier may carry them', async () => {
    const shop = await openShop({ restaurant: { uber_enabled: true } })
    const request = shop.request({ fulfillment: 'delivery', lines: [shop.line('Soup'), shop.line('Beer')] })
    const message = 'Our courier cannot deliver Beer (21+). Choose pickup, or remove it from your order.'
    await expectRefusal(shop, request, 'COURIER_REFUSED', message)
    await shop.changeMenu('update restaurants set courier_21_plus = true, minimum_order_delivery = 0')
    await expectRefusal(shop, request, 'QUOTE_REQUIRED', /./)
  })

  test('a note is dropped if the dish does not allow comments', async () => {
    const shop = await openShop()
    const lines = [shop.line('Beer', { specialInstructions: 'warm' })]
    const placed = await shop.place({ request: shop.request({ lines }), ageConfirmed: true })
    expect(placed.breakdown.lines[0]?.specialInstructions).toBe('')
  })
})

describe('the customer’s details', () => {
  const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' }
  test.each([
    [{ firstName: ' \u200B' }, 'First name is required.'],
    [{ lastName: '' }, 'Last name is required.'],
    [{ phone: '' }, 'Phone number is required.'],
    [{ phone: '12345' }, 'Enter a US or Canadian number with 10 digits.'],
    [{ email: '' }, 'Email is required.'],
    [{ email: 'nobody' }, 'Invalid email address'],
  ])('are refused if invalid: %j', async (wrong, message) => {
    const shop = await openShop()
    await expect(shop.place({ contact: { ...contact, ...wrong } })).rejects.toMatchObject({
      code: 'CONTACT_INVALID',
      message,
    })
  })

  test('are refused without accepted terms', async () => {
    const shop = await openShop()
    await expect(shop.place({ termsAccepted: false })).rejects.toMatchObject({
      code: 'TERMS_REQUIRED',
      message: 'You must accept the Terms of Service to continue.',
    })
  })
})

const threeDaysAhead = 'update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 72'
