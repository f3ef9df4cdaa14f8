import { randomUUID } from 'node:crypto'
import type { CheckoutRequest } from '@comanda/contract/checkout'
import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { checkDiscount } from '../../src/modules/marketing/public.ts'
import { codeFields, menuFields } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { openShop, type Shop } from './ordering.ts'

const home = '5 Oak Lane, Summit, NJ 07901'

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
    await shop.database.owner.query("delete from discount_codes where code = 'TENOFF'")
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

describe('discounts', () => {
  const codes = menuFields({
    discount_codes: [
      codeFields('FIVEOFF', 'fixed_amount', 5, { minimum_order_amount: 25 }),
      codeFields('EXPIRED', 'percentage', 10, { valid_until: '2026-11-19T00:00:00Z' }),
      codeFields('NOTYET', 'percentage', 10, { valid_from: '2026-11-21T05:00:00Z' }),
      codeFields('FREEKIDS', 'free_kids_meal', 0),
      codeFields('FREESHIP', 'free_shipping', 0),
      codeFields('ALMOST', 'fixed_amount', 14.2),
    ],
  })

  test.each([
    ['  ', 'Please enter a discount code'],
    ['NOPE', 'Invalid discount code'],
    ['expired', 'This discount code has expired'],
    ['NOTYET', 'This discount code is not yet active'],
    ['FIVEOFF', 'Minimum order amount is $25.00'],
    ['FREEKIDS', 'Minimum $19.00 required for free kids meal'],
  ])('"%s": %s', async (discountCode, message) => {
    const shop = await openShop({ menu: codes })
    await expectRefusal(shop, { discountCode }, 'DISCOUNT_REFUSED', message)
    const { lines } = shop.request()
    const check = checkDiscount(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      code: discountCode,
      lines,
    })
    await expect(check).rejects.toMatchObject({ code: 'DISCOUNT_REFUSED', message })
  })

  test('free kids meals must all be chosen, and cost nothing', async () => {
    const shop = await openShop({ menu: codes })
    const lines = [shop.line('Soup', { quantity: 6 })]
    const checked = await checkDiscount(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      code: 'freekids',
      lines,
    })
    expect(checked).toMatchObject({ code: 'FREEKIDS', type: 'free_kids_meal', earnedKidsMeals: 2 })
    const request = { lines, discountCode: 'FREEKIDS' }
    for (const kidsMeals of [[], meals(1), meals(3), [{ name: 'Lobster', quantity: 2 }]]) {
      await expectRefusal(shop, { ...request, kidsMeals }, 'KIDS_MEALS_INVALID', /./)
    }
    const placed = await shop.place({ request: shop.request({ ...request, kidsMeals: meals(2) }) })
    expect(placed.breakdown).toMatchObject({
      discount: 0,
      subtotal: 3900,
      kidsMeals: [{ name: 'Hamburger', quantity: 2, listPrice: 899 }],
    })
    function meals(quantity: number) {
      return [{ name: 'Hamburger', quantity }]
    }
  })

  test('an amount too small for a card is refused before anything is stored', async () => {
    const shop = await openShop({ menu: codes })
    const request = shop.request({ discountCode: 'ALMOST' })
    await expect(shop.place({ request })).rejects.toMatchObject({
      code: 'AMOUNT_TOO_SMALL',
      message: 'Payment amount must be at least $0.50.',
    })
    expect(await shop.orders()).toEqual([])
  })

  test('guessing codes is limited per address', async () => {
    const shop = await openShop({ menu: codes })
    const guess = (ip: string) =>
      checkDiscount(shop.app, visitor({ ip }), {
        restaurantId: shop.restaurant.id,
        code: 'GUESS',
        lines: shop.request().lines,
      })
    for (let turn = 1; turn <= 40; turn += 1) await guess('198.51.100.1').catch(() => {})
    await expect(guess('198.51.100.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(guess('198.51.100.2')).rejects.toMatchObject({ code: 'DISCOUNT_REFUSED' })
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

describe('delivery', () => {
  async function quoted() {
    const shop = await openShop({ restaurant: { minimum_order_delivery: 0 } })
    const quote = await quoteDelivery(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      address: home,
    })
    return { shop, request: shop.request({ fulfillment: 'delivery', quoteId: quote.quoteId }), quote }
  }

  test('requires a quote of this restaurant for this address', async () => {
    const { shop, request } = await quoted()
    for (const quoteId of [null, randomUUID(), (await quoted()).request.quoteId]) {
      await expectRefusal(shop, { ...request, quoteId }, 'QUOTE_REQUIRED', /delivery address/)
    }
    for (const address of [null, '', '9 Elm, Summit, NJ 07901', 'nowhere']) {
      await expect(shop.place({ request, address })).rejects.toMatchObject({ code: 'QUOTE_REQUIRED' })
    }
    await shop.place({ request, address: ` ${home.toUpperCase()} ` })
  })

  test('an expired quote is refused with a new one, which may cost more', async () => {
    const { shop, request, quote } = await quoted()
    const input = await shop.orderInput({ request, address: home })
    await shop.changeMenu('update restaurants set delivery_fee = 550')
    shop.clock.now += minutes(15)
    const refused = await placeOrder(shop.app, visitor(), input).catch((error) => error)
    expect(refused).toMatchObject({ code: 'QUOTE_EXPIRED', data: { quote: { address: home, fee: 550 } } })
    const { quoteId } = refused.data.quote
    expect(quoteId).not.toBe(quote.quoteId)
    const placed = await shop.place({ request: { ...request, quoteId }, address: home })
    expect(placed.breakdown.deliveryFee).toBe(550)
  })

  test('the restaurant pays part of the fee, and a code the rest', async () => {
    const { shop } = await quoted()
    await shop.changeMenu('update restaurants set delivery_fee_restaurant_pays = 150')
    const { quoteId, fee, quotedFee } = await quoteDelivery(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      address: home,
    })
    // The browser prices from the quoted fee and gets the same total as the server.
    expect({ fee, quotedFee }).toEqual({ fee: 249, quotedFee: 399 })
    const placed = await shop.place({
      request: shop.request({ fulfillment: 'delivery', quoteId }),
      address: home,
    })
    expect(placed.breakdown.deliveryFee).toBe(cents(249))
  })
})

async function expectRefusal(
  shop: Shop,
  changes: Partial<CheckoutRequest>,
  code: string,
  message: string | RegExp,
) {
  const refusal = priceRequest(shop.app, visitor(), {
    restaurantId: shop.restaurant.id,
    request: shop.request(changes),
  })
  await expect(refusal).rejects.toMatchObject({
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
}

const threeDaysAhead = 'update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 72'
