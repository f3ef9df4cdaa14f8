import { hours } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { countGiftCards } from '../../src/modules/gift-cards/public.ts'
import { refundSoldCard } from '../../src/modules/gift-cards/sales/refund-sold-card.ts'
import { readTotals } from '../../src/modules/gift-cards/totals.ts'
import { voidGiftCard } from '../../src/modules/gift-cards/void-gift-card.ts'
import { sweepOrders } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'
import { purchaseActions } from './purchase-actions.ts'

test('the totals are those of all cards at every moment, whatever happens while cards are counted', {
  timeout: 60_000,
}, async () => {
  const shop = await openShop()
  const { app, clock, restaurant } = shop
  const restaurantId = restaurant.id
  const owner = await signedIn(shop, 'owner')
  const cards = giftCardActions(shop, owner)
  const sale = purchaseActions(shop, owner)
  const money = paymentActions(shop, owner)
  await sale.sell()
  const orderWith = async (amount: number) => {
    const card = await cards.issue(amount)
    const placed = await placeOrder(app, visitor(), await cards.orderWith(card.code))
    return { card, placed }
  }
  const paidWith = async (amount: number) => {
    const { card, placed } = await orderWith(amount)
    if (placed.payment) await shop.pay(placed)
    await settleCheckout(app, visitor(), placed.token)
    return { card, placed }
  }
  let isOver = false
  const counting = (async () => {
    while (!isOver) await countGiftCards(app)
  })()
  const isSteady = (async () => {
    while (!isOver) {
      const read = await app.db.tenant(restaurantId, 'system:test', (tx) => readTotals(tx, restaurantId))
      // Issued cards are never voided below: what was issued is spent, or left.
      expect(read.outstanding + read.redeemed).toBe(read.issued.amount + read.sold.amount)
    }
  })()
  const spent = Promise.all([
    orderWith(1000),
    paidWith(500),
    paidWith(5000),
    paidWith(5000).then(({ placed }) => money.refund(placed.orderId, 400)),
    paidWith(700).then(({ placed }) => money.refund(placed.orderId, placed.breakdown.grandTotal)),
    sale.buyPaid(),
    ...Array.from({ length: 5 }, () => cards.issue(1200)),
  ])
  await spent.finally(() => {
    isOver = true
  })
  await Promise.all([counting, isSteady])
  await cards.expectReconciled()

  isOver = false
  const again = (async () => {
    while (!isOver) await countGiftCards(app)
  })()
  const [sold, { card: used, placed }] = await Promise.all([sale.buyPaid(), paidWith(3000)])
  const voided = await cards.issue(900)
  clock.now += hours(2)
  await Promise.all([
    refundSoldCard(app, owner, { restaurantId, giftCardId: sold, reason: 'Bought twice' }),
    voidGiftCard(app, owner, { restaurantId, giftCardId: voided.id, reason: 'Lost' }),
    voidGiftCard(app, owner, { restaurantId, giftCardId: used.id, reason: 'Lost' }),
    money.refund(placed.orderId, 300),
    sweepOrders(app),
  ])
  isOver = true
  await again
  await cards.expectReconciled()
})
