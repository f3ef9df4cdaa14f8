import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkGiftCard } from '../../src/modules/checkout/check-gift-card.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { voidGiftCard } from '../../src/modules/gift-cards/void-gift-card.ts'
import { sweepOrders } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'

let shop: Shop
let owner: Awaited<ReturnType<typeof signedIn>>
let cards: ReturnType<typeof giftCardActions>
let money: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  cards = giftCardActions(shop, owner)
  money = paymentActions(shop, owner)
})

const place = (input: Parameters<typeof placeOrder>[2]) => placeOrder(shop.app, visitor(), input)
const settle = (token: string) => settleCheckout(shop.app, visitor(), token)
const refusedCode = { code: 'GIFT_CARD_REFUSED' }

describe('an order paid in part by gift card', () => {
  test('charges the rest to the card, and its parts are in the ledger', async () => {
    const card = await cards.issue(1000)
    const input = await cards.orderWith(card.code)
    const rest = input.displayedTotal - 1000
    const placed = await place(input)
    expect(placed.breakdown.giftCard).toEqual({ last4: card.last4, amount: 1000 })
    expect(placed.payment?.amount).toBe(rest)
    expect(await cards.balanceOf(card.id)).toBe(0)
    await cards.expectReconciled()

    await shop.pay(placed)
    const order = await settle(placed.token)
    expect(order).toMatchObject({ paymentStatus: 'succeeded', breakdown: placed.breakdown })
    const [charge] = (await money.ledger()).filter(({ kind }) => kind === 'charge')
    expect(charge).toMatchObject({ provider: rest, gift_cards: 1000 })
    expect(await cards.entriesOf(card.id)).toEqual([
      ['issue', 1000],
      ['redeem', -1000],
    ])
    await cards.expectReconciled()
    await money.expectLedgerMatchesProvider()
  })

  test('leaves at least 50 cents for the card, and the rest on the gift card', async () => {
    const { displayedTotal } = await shop.orderInput()
    const card = await cards.issue(displayedTotal - 20)
    const placed = await place(await cards.orderWith(card.code))
    expect(placed.payment?.amount).toBe(50)
    expect(await cards.balanceOf(card.id)).toBe(30)
  })

  test('releases its part once when it expires', async () => {
    const card = await cards.issue(1000)
    const placed = await place(await cards.orderWith(card.code))
    shop.clock.now += 60 * 60_000
    await sweepOrders(shop.app)
    await sweepOrders(shop.app)
    expect(await cards.balanceOf(card.id)).toBe(1000)
    expect(await cards.entriesOf(card.id)).toEqual([
      ['issue', 1000],
      ['redeem', -1000],
      ['release', 1000],
    ])
    await expect(settle(placed.token)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' })
    await cards.expectReconciled()
  })

  test('counts as available for the order that replaces it', async () => {
    const card = await cards.issue(1000)
    const first = await place(await cards.orderWith(card.code))
    const again = { restaurantId: shop.restaurant.id, code: card.code, ownOrder: first.token }
    expect(await checkGiftCard(shop.app, visitor(), again)).toEqual({ last4: card.last4, balance: 1000 })
    const second = await place({
      ...(await cards.orderWith('')),
      request: { ...shop.request(), giftCardCode: card.code },
      displayedGiftCard: cents(1000),
      ownOrder: first.token,
    })
    expect(second.breakdown.giftCard?.amount).toBe(1000)
    expect(await cards.balanceOf(card.id)).toBe(0)
    await cards.expectReconciled()
  })
})

test('an order that a gift card pays in full is final without a card', async () => {
  const card = await cards.issue(50_000)
  const input = await cards.orderWith(card.code)
  const placed = await place(input)
  expect(placed.payment).toBeNull()
  expect(await place(input)).toMatchObject({ orderId: placed.orderId, payment: null })
  expect(await cards.balanceOf(card.id)).toBe(50_000 - input.displayedTotal)
  const [order] = await shop.orders()
  expect(order).toMatchObject({
    payment_status: 'succeeded',
    application_fee_amount: 0,
    payment_intent_id: null,
  })
  expect((await money.ledger()).find(({ kind }) => kind === 'charge')).toMatchObject({
    provider: 0,
    gift_cards: input.displayedTotal,
  })
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('fifty concurrent orders never spend more than is on a gift card', async () => {
  const card = await cards.issue(2500)
  const inputs = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => ({
      ...(await cards.orderWith(card.code)),
      contact: {
        firstName: 'G',
        lastName: 'H',
        phone: `90855501${10 + index}`,
        email: `g${index}@example.com`,
      },
    })),
  )
  const results = await Promise.allSettled(inputs.map(place))
  const part = inputs[0]?.displayedGiftCard ?? 0
  const placed = results.filter((result) => result.status === 'fulfilled')
  expect(placed).toHaveLength(Math.floor(2500 / part))
  for (const result of results)
    if (result.status === 'rejected')
      expect(['PRICE_CHANGED', 'GIFT_CARD_REFUSED', 'MENU_CHANGING']).toContain(result.reason.code)
  expect(await cards.balanceOf(card.id)).toBe(2500 - placed.length * part)
  await cards.expectReconciled()
})

test('nothing is charged to the card that was displayed as paid by the gift card', async () => {
  const card = await cards.issue(1000)
  const input = await cards.orderWith(card.code)
  await place(await cards.orderWith(card.code, { checkoutKey: randomUUID() }))
  await expect(place({ ...input, checkoutKey: randomUUID() })).rejects.toMatchObject({
    code: 'GIFT_CARD_REFUSED',
  })
  await expect(place({ ...(await shop.orderInput()), displayedGiftCard: cents(1000) })).rejects.toMatchObject(
    { code: 'PRICE_CHANGED' },
  )
  expect(await shop.orders()).toHaveLength(1)
})

test('unknown, malformed, voided codes and those of other restaurants get the same response', async () => {
  const voided = await cards.issue(1000)
  await voidGiftCard(shop.app, owner, {
    restaurantId: shop.restaurant.id,
    giftCardId: voided.id,
    reason: 'Lost',
  })
  const other = await makeRestaurant(shop.app)
  const theirs = await signedIn(shop, 'owner', { restaurantId: other.id })
  const foreign = await giftCardActions(shop, theirs).issue(1000, { restaurantId: other.id })
  const messages = new Set<string>()
  for (const code of ['ABCD-EFGH-JKLM-NPQR', '', '?', '🎁', voided.code, foreign.code]) {
    const check = checkGiftCard(shop.app, visitor(), { restaurantId: shop.restaurant.id, code })
    await expect(check).rejects.toMatchObject(refusedCode)
    await check.catch((error: Error) => messages.add(error.message))
    const request = { ...shop.request(), giftCardCode: code || ' x ' }
    const priced = priceRequest(shop.app, visitor(), { restaurantId: shop.restaurant.id, request })
    await expect(priced).rejects.toMatchObject(refusedCode)
    await priced.catch((error: Error) => messages.add(error.message))
  }
  expect([...messages]).toEqual(['This gift card code is not valid. Please check it and try again.'])
})

test('guessing codes from one address is limited, at the check and in the cart', async () => {
  const caller = visitor({ ip: '203.0.113.7' })
  const guess = () =>
    checkGiftCard(shop.app, caller, { restaurantId: shop.restaurant.id, code: randomUUID() })
  for (let attempt = 0; attempt < 40; attempt += 1) await expect(guess()).rejects.toMatchObject(refusedCode)
  await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })

  const second = visitor({ ip: '203.0.113.8' })
  const price = () =>
    priceRequest(shop.app, second, {
      restaurantId: shop.restaurant.id,
      request: { ...shop.request(), giftCardCode: randomUUID() },
    })
  for (let attempt = 0; attempt < 50; attempt += 1) await expect(price()).rejects.toMatchObject(refusedCode)
  await expect(price()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('an empty gift card is refused by name', async () => {
  const card = await cards.issue(500)
  await place(await cards.orderWith(card.code))
  await expect(cards.orderWith(card.code)).rejects.toMatchObject({
    ...refusedCode,
    message: 'Nothing is left on this gift card.',
  })
  const balance = await checkGiftCard(shop.app, visitor(), {
    restaurantId: shop.restaurant.id,
    code: card.code,
  })
  expect(balance).toEqual({ last4: card.last4, balance: 0 })
})
