import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import { describe, expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { checkDiscount } from '../../src/modules/marketing/public.ts'
import { codeFields, menuFields } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { expectRefusal } from './expect-refusal.ts'
import { openShop } from './ordering.ts'

const home = '5 Oak Lane, Summit, NJ 07901'

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

  test('the check of a code does not return its description, which is for the team of the restaurant', async () => {
    const shop = await openShop({ menu: codes })
    const { id: restaurantId } = shop.restaurant
    const lines = [shop.line('Soup', { quantity: 6 })]
    const checked = await checkDiscount(shop.app, visitor(), { restaurantId, code: 'FIVEOFF', lines })
    expect(JSON.stringify(checked)).not.toContain('FIVEOFF for tests')
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
