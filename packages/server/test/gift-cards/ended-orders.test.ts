import { beforeEach, expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { abandonOrder, settleOrder } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
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

/** Ends the only order unpaid, so that its part is on the gift card again. */
async function endUnpaid(): Promise<void> {
  await cards.rows(`update orders set payment_status = 'failed', released_at = now()`)
  await cards.rows(
    `with entry as (insert into gift_card_entries (restaurant_id, gift_card_id, kind, amount, order_id, at)
       select restaurant_id, gift_card_id, 'release', gift_card_amount, id, now() from orders returning amount)
     update gift_cards set balance = balance + amount from entry`,
  )
}

test('an authorized order that is voided releases its gift card', async () => {
  await shop.query(`update restaurants set capture_mode = 'on_acknowledge'`)
  const card = await cards.issue(1000)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  await shop.pay(placed)
  await settleCheckout(shop.app, visitor(), placed.token)
  expect(await money.order(placed.orderId)).toMatchObject({ payment_status: 'authorized' })
  await cards.expectReconciled()
  await money.cancel(placed.orderId)
  expect(await money.order(placed.orderId)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
  expect(await cards.balanceOf(card.id)).toBe(1000)
  await cards.expectReconciled()
})

test('a charge that arrives after the order has ended takes its part from the gift card again', async () => {
  const card = await cards.issue(1000)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  const order = await money.unsettled(placed.orderId)
  await endUnpaid()
  await shop.pay(placed)
  expect(await settleOrder(shop.app, order, 'system:test')).toMatchObject({ kind: 'paid' })
  expect(await cards.balanceOf(card.id)).toBe(0)
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('a charge that arrives after the gift card was spent elsewhere is a problem for a person', async () => {
  const card = await cards.issue(1000)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  const order = await money.unsettled(placed.orderId)
  await endUnpaid()
  await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  await shop.pay(placed)
  expect(await settleOrder(shop.app, order, 'system:test')).toMatchObject({
    kind: 'mismatch',
    message: 'the order expired, and its gift card was spent in the meantime',
  })
  expect(await cards.balanceOf(card.id)).toBe(0)
  await cards.expectReconciled()
})

test('an order that a gift card paid in full cannot be revived after it has ended', async () => {
  const card = await cards.issue(50_000)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  const order = await money.unsettled(placed.orderId)
  await endUnpaid()
  expect(await settleOrder(shop.app, order, 'system:test')).toEqual({ kind: 'canceled' })
  expect(
    await abandonOrder(shop.app, order, { reason: 'Test', actor: 'system:test' }).catch(() => 'ended'),
  ).toBe('ended')
  expect(await cards.balanceOf(card.id)).toBe(50_000)
})
