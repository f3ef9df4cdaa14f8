import { totalOf } from '@comanda/domain/ledger/entry'
import type { Cents } from '@comanda/domain/money/cents'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'

let shop: Shop
let cards: ReturnType<typeof giftCardActions>
let money: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  const owner = await signedIn(shop, 'owner', { stored: true })
  cards = giftCardActions(shop, owner)
  money = paymentActions(shop, owner)
})

/** An order whose card payment is disputed and of which a gift card paid $10. */
async function disputed() {
  const card = await cards.issue(1000)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(card.code))
  const { orderId } = placed
  await shop.pay(placed)
  await settleCheckout(shop.app, visitor(), placed.token)
  const { grand_total: total } = await money.order(orderId)
  return { id: orderId, cardId: card.id, total, lose: await money.dispute(await money.intentOf(orderId)) }
}

/** The ledger has the refunds, and the rest of the order: what the bank decides about. */
async function expectRefunded(id: string, total: number) {
  expect(await money.order(id)).toMatchObject({
    payment_status: 'partially_refunded',
    refunded_amount: 1000,
  })
  expect(
    await money.rows(`select state, gift_card_id is not null as "toGiftCard" from refunds
    where state <> 'succeeded' or gift_card_id is null`),
  ).toEqual([])
  const { sales, discount, tax, delivery, processing_fee, tip } = totalOf(
    (await money.ledger()).filter(({ order_id, kind }) => order_id === id && kind !== 'dispute'),
  )
  expect(sales + discount + tax + delivery + processing_fee + tip).toBe(1000 - total)
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
}

describe('an order of which a gift card paid a part, while the payment of the card is disputed', () => {
  test('returns what the gift card paid, at most, and nothing to the card', async () => {
    const { id, cardId, total } = await disputed()
    expect(await money.refund(id, 1001)).toMatchObject({ kind: 'disputed', money: { refundable: 1000 } })
    const before = { refundable: total as Cents }
    expect(await money.refund(id, 400, before)).toMatchObject({ kind: 'disputed' })
    expect(await money.refund(id, 400)).toMatchObject({
      refund: { state: 'succeeded', to: 'gift_card' },
      money: { refundable: 600, disputed: true },
    })
    expect(await money.refund(id, 600)).toMatchObject({ kind: 'made', money: { refundable: 0 } })
    expect(await money.refund(id, 1)).toMatchObject({ kind: 'disputed' })
    expect(await cards.balanceOf(cardId)).toBe(1000)
    await expectRefunded(id, total)
  })

  test('returns no dish of which the gift card paid only a part', async () => {
    const { id } = await disputed()
    const [dish] = readOrderLines((await money.order(id)).cart)
    const refund = (quantity: number, amount: number) =>
      money.refund(id, amount, {
        items: { lines: [{ key: dish?.key ?? '', quantity }], deliveryFee: false, tip: false },
      })
    expect(await refund(2, 1000)).toMatchObject({ kind: 'disputed', money: { refundable: 1000 } })
    expect(await refund(1, 725)).toMatchObject({ kind: 'made', refund: { to: 'gift_card' } })
    expect(await refund(1, 275)).toMatchObject({ kind: 'disputed', money: { refundable: 275 } })
  })

  test('never returns more to the gift card than it paid, also concurrently', async () => {
    const { id, cardId, total } = await disputed()
    await Promise.all(Array.from({ length: 10 }, () => money.refund(id, 250)))
    expect(await cards.balanceOf(cardId)).toBe(1000)
    await expectRefunded(id, total)
  })

  test('returns it when the order is cancelled, and promises no full refund', async () => {
    const { id, cardId, total } = await disputed()
    expect(await money.cancel(id)).toMatchObject({
      kind: 'cancelled',
      refund: { to: 'gift_card', amount: 1000 },
    })
    const [event] = await money.rows("select payload from events where type = 'order.cancelled'")
    expect(event.payload).toMatchObject({ refund: 'none' })
    expect(await cards.balanceOf(cardId)).toBe(1000)
    await expectRefunded(id, total)
  })

  test('returns it after the dispute was lost, also of an order that was cancelled without a refund', async () => {
    const { id, cardId, total, lose } = await disputed()
    await money.cancel(id, { refund: 'none' })
    await lose()
    expect(await money.refund(id, 1000)).toMatchObject({ kind: 'made', money: { refundable: 0 } })
    expect(await cards.balanceOf(cardId)).toBe(1000)
    await expectRefunded(id, total)
  })

  test('returns the rest to the card once the dispute was won', async () => {
    const { id, cardId, total } = await disputed()
    await money.refund(id, 700)
    await money.rows("update disputes set status = 'won', closed_at = now()")
    const { payments } = shop.app
    const refund = { id: 're_won', status: 'succeeded', failure: null, createdAt: shop.clock.now } as const
    shop.app.payments = {
      ...payments,
      refund: async (input) => ({ ...refund, amount: input.amount, intentId: input.intentId, ownId: null }),
    }
    expect(await money.refund(id, total - 700)).toMatchObject({
      refund: { to: 'card', amount: total - 1000 },
    })
    await runJobs(shop)
    expect(await cards.balanceOf(cardId)).toBe(1000)
    expect(await money.order(id)).toMatchObject({ payment_status: 'refunded', refunded_amount: total })
    await cards.expectReconciled()
  })
})
