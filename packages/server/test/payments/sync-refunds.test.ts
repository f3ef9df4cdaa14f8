import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { ObjectMissing, type PaymentGateway } from '../../src/gateways/payments/port.ts'
import { syncRefunds } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { purchaseActions } from '../gift-cards/purchase-actions.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let owner: Caller
let actions: ReturnType<typeof paymentActions>
let real: PaymentGateway
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  actions = paymentActions(shop, owner)
  real = shop.app.payments
})

const inDashboard = (intent: string, amount: number) =>
  actions.stripe('refunds', { payment_intent: intent, amount: String(amount) })
const rows = () => actions.rows('select amount::int, state from refunds order by amount')

test('refunds whose events were acknowledged with a wrong API key are stored once', async () => {
  const [first, second] = [await payOrder(shop), await payOrder(shop)]
  const withWrongKey = () => Promise.reject(new ObjectMissing('No such refund'))
  shop.app.payments = { ...real, retrieveRefund: withWrongKey }
  for (const [id, amount] of [
    [first, 300],
    [first, 100],
    [second, 200],
  ] as const) {
    const made = await inDashboard(await actions.intentOf(id), amount)
    expect(await actions.sendEvent('refund.created', made)).toBe(200)
  }
  expect(await rows()).toEqual([])
  shop.app.payments = real
  await Promise.all([syncRefunds(shop.app), syncRefunds(shop.app)])
  await syncRefunds(shop.app)
  expect(await rows()).toEqual([100, 200, 300].map((amount) => ({ amount, state: 'succeeded' })))
  expect(await actions.order(first)).toMatchObject({ refunded_amount: 400 })
  expect(await actions.order(second)).toMatchObject({ refunded_amount: 200 })
  await actions.expectLedgerMatchesProvider()
})

test('a refund that failed at the bank without an event is reversed, and one that cannot be stored delays no other', async () => {
  const id = await payOrder(shop)
  await actions.refund(id, 300)
  await inDashboard(await actions.intentOf(id), 200)
  const unknown = { ownId: null, intentId: 'pi_unknown', amount: 50 as never, failure: null, createdAt: 0 }
  shop.app.payments = {
    ...real,
    listRefunds: async (since) => [
      { id: 're_unknown', status: 'succeeded', ...unknown },
      ...(await real.listRefunds(since)).map((one) =>
        one.ownId === null ? one : { ...one, status: 'failed' as const, failure: 'The card was closed.' },
      ),
    ],
  }
  for (const _ of [1, 2]) await expect(syncRefunds(shop.app)).rejects.toThrow('could not be synced: 1')
  expect(await rows()).toEqual([
    { amount: 200, state: 'succeeded' },
    { amount: 300, state: 'failed' },
  ])
  expect(await actions.order(id)).toMatchObject({ refunded_amount: 200 })
})

test('a refund of a sold gift card is booked once', async () => {
  const sale = purchaseActions(shop, owner)
  const cards = giftCardActions(shop, owner)
  await sale.sell()
  const id = await sale.buyPaid()
  const [{ payment_intent_id: intent }] = await actions.rows(
    'select payment_intent_id from gift_card_purchases',
  )
  await inDashboard(intent, 1000)
  for (const _ of [1, 2]) await syncRefunds(shop.app)
  expect(await cards.balanceOf(id)).toBe(1500)
  await cards.expectReconciled()
  await actions.expectLedgerMatchesProvider()
})
