import { formatGiftCode, unknownGiftCodeMessage } from '@comanda/domain/marketing/gift-card'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { checkGiftCard } from '../../src/modules/checkout/check-gift-card.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { exportGiftCards } from '../../src/modules/gift-cards/export-gift-cards.ts'
import { giftCardToken } from '../../src/modules/gift-cards/gift-card-token.ts'
import { giftCodeFor } from '../../src/modules/gift-cards/gift-code.ts'
import { listGiftCards, readGiftCard } from '../../src/modules/gift-cards/list-gift-cards.ts'
import { sendGiftCard } from '../../src/modules/gift-cards/mail-gift-cards.ts'
import { openGiftCard } from '../../src/modules/gift-cards/open-gift-card.ts'
import { refundSoldCard } from '../../src/modules/gift-cards/sales/refund-sold-card.ts'
import { voidReleased } from '../../src/modules/gift-cards/void-balance.ts'
import { abandonOrder } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'
import { purchaseActions } from './purchase-actions.ts'

let shop: Shop
let owner: Caller
let cards: ReturnType<typeof giftCardActions>
let sale: ReturnType<typeof purchaseActions>
let money: ReturnType<typeof paymentActions>
/** A sold gift card of $25.00 whose payment the bank disputes; the webhook about that has not arrived yet. */
let id: string
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner', { stored: true })
  cards = giftCardActions(shop, owner)
  sale = purchaseActions(shop, owner)
  money = paymentActions(shop, owner)
  await sale.sell()
  id = await sale.buyPaid({}, 'pm_card_createDispute')
})

const place = () => ({ restaurantId: shop.restaurant.id, giftCardId: id })
const code = () => formatGiftCode(giftCodeFor(shop.app, { restaurant_id: shop.restaurant.id, id }))
const card = () => readGiftCard(shop.app, owner, place())
const dispute = async () => (await money.stripe('disputes')).data[0]
const openDispute = async () => sale.webhook('charge.dispute.created', await dispute())
async function closeDispute(outcome: 'won' | 'lost') {
  const { id: disputeId } = await dispute()
  await fetch(`${shop.sandboxUrl}/sandbox/payments/disputes/${disputeId}/${outcome}`, {
    method: 'POST',
    redirect: 'manual',
  })
  for (const _ of ['first', 'again'])
    expect(await sale.webhook('charge.dispute.closed', await dispute())).toBe(200)
}
const orderInput = () => cards.orderWith(code())
const order = async () => placeOrder(shop.app, visitor(), await orderInput())

async function expectUnusable() {
  const restaurantId = shop.restaurant.id
  await expect(checkGiftCard(shop.app, visitor(), { restaurantId, code: code() })).rejects.toMatchObject({
    message: unknownGiftCodeMessage,
  })
  await expect(order()).rejects.toMatchObject({ message: unknownGiftCodeMessage })
  await expect(refundSoldCard(shop.app, owner, { ...place(), reason: '' })).rejects.toMatchObject({
    code: 'GIFT_CARD_NOT_REFUNDABLE',
    message: expect.stringContaining('Disputed'),
  })
}

test('an open dispute blocks the gift card everywhere, and a won one frees it', async () => {
  expect(await openDispute()).toBe(200)
  await expectUnusable()
  expect(await card()).toMatchObject({ status: 'active', balance: 2500, paymentDispute: 'open' })
  const listed = async (state: 'open' | 'disputed') =>
    (await listGiftCards(shop.app, owner, { restaurantId: shop.restaurant.id, limit: 10, state })).total
  expect([await listed('open'), await listed('disputed')]).toEqual([0, 1])
  const { content } = await exportGiftCards(shop.app, owner, { restaurantId: shop.restaurant.id })
  expect(await new Response(content).text()).toContain('25.00,25.00,Payment disputed,')
  const key = '018f0000-0000-7000-8000-000000000001'
  await expect(sendGiftCard(shop.app, owner, { ...place(), requestKey: key })).rejects.toMatchObject({
    code: 'GIFT_CARD_NOT_SENT',
  })
  const restaurantId = shop.restaurant.id
  const token = giftCardToken(shop.app, 'gift-card-view', { restaurant_id: restaurantId, id })
  const opened = () => openGiftCard(shop.app, visitor(), { restaurantId, token })
  expect((await opened()).status).toBe('suspended')
  await closeDispute('won')
  expect((await opened()).status).toBe('active')
  expect(await card()).toMatchObject({ status: 'active', balance: 2500, paymentDispute: null })
  expect((await order()).breakdown.giftCard?.amount).toBeGreaterThan(0)
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('a lost dispute voids what is left, once, and books it as income', async () => {
  const spent = (await order()).breakdown.giftCard?.amount ?? 0
  expect(spent).toBeGreaterThan(0)
  await openDispute()
  await closeDispute('lost')
  expect(await card()).toMatchObject({ status: 'void', balance: 0, paymentDispute: 'lost' })
  expect((await cards.entriesOf(id)).at(-1)).toEqual(['void', spent - 2500])
  await expectUnusable()
  const corrections = (await money.ledger()).filter(({ kind }) => kind === 'correction')
  expect(corrections).toMatchObject([{ gift_cards: 2500 - spent, discount: spent - 2500 }])
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
  const texts: string[] = []
  shop.app.email = { send: async ({ subject, text }) => void texts.push(`${subject} ${text}`) }
  await deliverNotifications(shop.app)
  expect(texts.filter((text) => text.includes('cannot be used until the dispute is closed'))).toHaveLength(1)
  expect(
    texts.filter((text) => text.includes('The remaining balance of the gift card was voided.')),
  ).toHaveLength(1)
})

test('money that returns to the gift card after a lost dispute is voided as well', async () => {
  const placed = await order()
  await openDispute()
  await closeDispute('lost')
  expect(placed.payment).toBeNull()
  expect(await money.cancel(placed.orderId)).toMatchObject({ kind: 'cancelled' })
  expect(await card()).toMatchObject({ status: 'void', balance: 0 })
  expect((await cards.entriesOf(id)).map(([kind]) => kind)).toEqual([
    ...['issue', 'redeem', 'void', 'refund', 'void'],
  ])
  await cards.expectReconciled()
})

test('an unpaid order that holds a part of the gift card returns it to nobody after a lost dispute', async () => {
  const request = { lines: [shop.line('Soup', { quantity: 6 })] }
  const input = await cards.orderWith(code(), { request: shop.request(request) })
  const placed = await placeOrder(shop.app, visitor(), input)
  expect(placed.payment).not.toBeNull()
  await openDispute()
  await closeDispute('lost')
  const unsettled = await money.unsettled(placed.orderId)
  expect(
    await abandonOrder(shop.app, unsettled, { reason: 'The time to pay ran out.', actor: 'system:test' }),
  ).toBe('ended')
  expect(await card()).toMatchObject({ status: 'void', balance: 2500 })
  await voidReleased(shop.app)
  expect(await card()).toMatchObject({ status: 'void', balance: 0 })
  await cards.expectReconciled()
})

test('of an order and a dispute at the same time, the order has all of its part or is refused', async () => {
  const input = await orderInput()
  const [placed] = await Promise.allSettled([placeOrder(shop.app, visitor(), input), openDispute()])
  const part = placed.status === 'fulfilled' ? (placed.value.breakdown.giftCard?.amount ?? 0) : 0
  expect(await cards.balanceOf(id)).toBe(2500 - part)
  await expectUnusable()
  await cards.expectReconciled()
})

test('an order that was checked before the dispute arrived is refused when it is stored', async () => {
  const input = await orderInput()
  await openDispute()
  await expect(placeOrder(shop.app, visitor(), input)).rejects.toMatchObject({
    message: unknownGiftCodeMessage,
  })
  expect(await cards.balanceOf(id)).toBe(2500)
})
