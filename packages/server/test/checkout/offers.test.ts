import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { loadTicketById } from '../../src/modules/orders/public.ts'
import { makeRestaurant } from '../factories.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { openShop, type Shop } from './ordering.ts'
import { payOrder } from './pay-order.ts'

let shop: Shop
const special = randomUUID()
const item = randomUUID()

/** A beer at 20% off with a cart of one item or more, and a burger for $3 less after two items. */
beforeEach(async () => {
  shop = await openShop()
  const { id, productId } = shop.restaurant
  const campaign = randomUUID()
  await shop.query(
    `insert into cross_sell_campaigns (id, restaurant_id, name, trigger_point) values ($1, $2, 'Make it a meal', 'before_checkout')`,
    [campaign, id],
  )
  await shop.query(
    `insert into cross_sell_items (id, restaurant_id, campaign_id, product_id, discount_type, discount_percentage, display_order)
     values ($1, $2, $3, $4, 'percentage', 20000, 0)`,
    [item, id, campaign, productId('Beer')],
  )
  await shop.query(
    `insert into promotional_specials (id, restaurant_id, name, product_id, trigger_after_items, discount_type, discount_amount, custom_copy, popup_style)
     values ($1, $2, 'Burger hour', $3, 2, 'fixed_amount', 300, '', 'modal')`,
    [special, id, productId('Burger')],
  )
  await shop.changeMenu("update products set description = 'Hot.' where name = 'Soup'")
})

const beer = (changes: object = {}) =>
  shop.line('Beer', { offer: { kind: 'cross_sell', id: item }, ...changes })
const price = (lines: Parameters<Shop['request']>[0]) =>
  priceRequest(shop.app, visitor(), { restaurantId: shop.restaurant.id, request: shop.request(lines) })
const subtotal = async (...lines: ReturnType<Shop['line']>[]) => (await price({ lines })).breakdown.subtotal
const burger = async (offer?: { kind: 'special'; id: string }) =>
  shop.line('Burger', { selections: [await shop.choice('Burger', 'Size', 'Double')], offer })

describe('the price of a cart', () => {
  test('has the unit at an offer as a line of its own, and its options in full', async () => {
    const { breakdown, changes } = await price({
      lines: [
        shop.line('Soup', { quantity: 2 }),
        beer({ quantity: 3 }),
        await burger({ kind: 'special', id: special }),
      ],
    })
    expect(changes).toEqual([])
    expect(
      breakdown.lines.map(({ name, quantity, unitPrice, offer }) => [name, quantity, unitPrice, offer?.name]),
    ).toEqual([
      ['Soup', 2, 650, undefined],
      ['Beer', 2, 700, undefined],
      ['Beer', 1, 560, 'Make it a meal'],
      ['Burger', 1, 1100, 'Burger hour'],
    ])
    expect(breakdown.subtotal).toBe(2 * 650 + 2 * 700 + 560 + 1100)
  })

  test('is that of the menu for an offer of another restaurant, of another dish, or with an unknown id', async () => {
    const other = await makeRestaurant(shop.app)
    const foreign = randomUUID()
    await shop.query(
      `insert into promotional_specials (id, restaurant_id, name, product_id, trigger_after_items, discount_type, discount_amount, custom_copy, popup_style)
       values ($1, $2, 'Theirs', $3, 1, 'fixed_amount', 500, '', 'modal')`,
      [foreign, other.id, other.productId('Soup')],
    )
    const soup = shop.line('Soup')
    for (const offer of [
      { kind: 'special', id: foreign },
      { kind: 'special', id: special },
      { kind: 'cross_sell', id: randomUUID() },
    ] as const)
      expect(await subtotal(soup, shop.line('Soup', { offer }))).toBe(1300)
  })

  test('is that of the menu without the items that the offer needs', async () => {
    expect(await subtotal(shop.line('Soup'), await burger({ kind: 'special', id: special }))).toBe(650 + 1400)
    expect(await subtotal(beer())).toBe(700)
  })

  test('has an offer once, even for 99 units', async () => {
    expect(await subtotal(shop.line('Soup'), beer({ quantity: 99 }))).toBe(650 + 98 * 700 + 560)
    expect(await subtotal(shop.line('Soup'), beer(), beer())).toBe(650 + 560 + 700)
  })

  test('is that of the menu while the campaign is turned off, deleted or not running', async () => {
    for (const change of [
      'is_active = false',
      'is_active = true, archived_at = now()',
      "archived_at = null, ends_on = '2026-01-01'",
      "ends_on = null, starts_on = '2099-01-01'",
    ]) {
      await shop.changeMenu(`update cross_sell_campaigns set ${change}`)
      expect(await subtotal(shop.line('Soup'), beer())).toBe(650 + 700)
    }
    await shop.changeMenu('update cross_sell_campaigns set starts_on = null')
    expect(await subtotal(shop.line('Soup'), beer())).toBe(650 + 560)
  })
})

test('every second soup is free while the special runs, and a code counts what is left', async () => {
  await shop.changeMenu(
    `insert into promotional_specials (restaurant_id, name, product_id, trigger_after_items, discount_type, custom_copy, popup_style)
     select restaurant_id, 'Two soups', id, 1, 'buy_one_get_one', '', 'banner' from products where name = 'Soup'`,
  )
  expect(await subtotal(shop.line('Soup', { quantity: 3 }))).toBe(1300)
  expect(await subtotal(shop.line('Soup'), shop.line('Soup'))).toBe(650)
  const { breakdown } = await price({ lines: [shop.line('Soup', { quantity: 4 })], discountCode: 'TENOFF' })
  expect(breakdown).toMatchObject({ subtotal: 1300, discount: 130, itemCount: 4 })
})

describe('an order', () => {
  const lines = () => [shop.line('Soup', { quantity: 2 }), beer()]

  test('that names an offer which was turned off is a price change that names the dish', async () => {
    const input = await shop.orderInput({ request: shop.request({ lines: lines() }), ageConfirmed: true })
    await shop.changeMenu('update cross_sell_campaigns set is_active = false')
    await expect(placeOrder(shop.app, visitor(), input)).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The offer for Beer has ended. It costs $7.00. Please review the new total before you pay.',
      data: {
        breakdown: { subtotal: 2000 },
        changes: [{ kind: 'offer-ended', name: 'Beer', hasEnded: true }],
      },
    })
    expect(await shop.orders()).toEqual([])
  })

  test('is not stored at an offer that was turned off while the server had no notification', async () => {
    const input = await shop.orderInput({ request: shop.request({ lines: lines() }), ageConfirmed: true })
    // A cache that is new, as of another server instance.
    shop.app.db = { ...shop.app.db }
    shop.app.live = { ...shop.app.live, onMenuChanged: () => () => {} }
    await loadStorefront(shop.app, shop.restaurant.id)
    await shop.query('update cross_sell_items set discount_percentage = 10000')
    await expect(placeOrder(shop.app, visitor(), input)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await shop.orders()).toEqual([])
  })

  test('shows the offer price in its stored lines, on the ticket and in a refund of the item', async () => {
    const request = shop.request({ lines: lines() })
    const id = await payOrder(shop, { request, ageConfirmed: true })
    const [order] = await shop.orders()
    const sold = readOrderLines(order?.cart)
    expect(sold[1]).toMatchObject({
      name: 'Beer',
      quantity: 1,
      unitPrice: 560,
      totalPrice: 560,
      offer: { kind: 'cross_sell', id: item, name: 'Make it a meal', listPrice: 700 },
    })
    const ticket = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      loadTicketById(tx, shop.restaurant.id, id),
    )
    expect(ticket?.lines[1]).toMatchObject({ totalPrice: 560 })
    const actions = paymentActions(shop, await signedIn(shop, 'owner'))
    const row = await actions.order(id)
    const paid = row.subtotal + row.tax + row.processing_fee
    const share = Math.round((paid * 560) / row.subtotal)
    const items = { lines: [{ key: sold[1]?.key ?? '', quantity: 1 }], deliveryFee: false, tip: false }
    expect(await actions.refund(id, cents(share), { items })).toMatchObject({
      kind: 'made',
      refund: { amount: share },
    })
    const [refund] = (await actions.ledger()).filter(({ kind }) => kind === 'refund')
    expect(refund?.sales).toBe(560)
    await actions.expectLedgerMatchesProvider()
  })

  test('is the same one for twenty identical requests at the same time', async () => {
    const input = await shop.orderInput({ request: shop.request({ lines: lines() }), ageConfirmed: true })
    const placed = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop.app, visitor(), input)))
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    expect(placed.every(({ breakdown }) => breakdown.subtotal === 1300 + 560)).toBe(true)
    expect(await shop.orders()).toHaveLength(1)
  })
})
