import { randomUUID } from 'node:crypto'
import { totalOf } from '@comanda/domain/ledger/entry'
import { formatGiftCode } from '@comanda/domain/marketing/gift-card'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { RefundRefused } from '../../src/gateways/payments/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { giftCodeFor } from '../../src/modules/gift-cards/gift-code.ts'
import { listGiftCards, readGiftCard } from '../../src/modules/gift-cards/list-gift-cards.ts'
import {
  enqueueSoldCardRefunds,
  giftCardRefundJob,
} from '../../src/modules/gift-cards/sales/gift-card-refund-job.ts'
import { refundSoldCard } from '../../src/modules/gift-cards/sales/refund-sold-card.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'
import { purchaseActions } from './purchase-actions.ts'

let shop: Shop
let owner: Caller
let cards: ReturnType<typeof giftCardActions>
let sale: ReturnType<typeof purchaseActions>
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  cards = giftCardActions(shop, owner)
  sale = purchaseActions(shop, owner)
  await sale.sell()
})

const refund = (giftCardId: string, caller = owner) =>
  refundSoldCard(shop.app, caller, { restaurantId: shop.restaurant.id, giftCardId, reason: 'Bought twice' })
const carryOut = async (giftCardId: string, isLastAttempt = false) => {
  const [{ refund_id: refundId }] = await cards.rows(
    'select refund_id from gift_cards where id = $1',
    giftCardId,
  )
  const ref = { restaurantId: shop.restaurant.id, giftCardId, refundId }
  await giftCardRefundJob.handle(shop.app, ref, isLastAttempt)
}
const codeOf = (id: string) =>
  formatGiftCode(giftCodeFor(shop.app, { restaurant_id: shop.restaurant.id, id }))
const stateOf = async (id: string) =>
  (await readGiftCard(shop.app, owner, { restaurantId: shop.restaurant.id, giftCardId: id })).refundState
const ledger = () =>
  shop.app.db.platform('test', (tx) => tx.selectFrom('ledger_entries').selectAll().execute())

test.each([false, true])(
  'returns the whole sale once, also concurrently (connected account: %s)',
  async (connected) => {
    if (connected)
      await shop.changeMenu(
        `update restaurants set stripe_connect_enabled = true, stripe_connect_id = 'acct_1Restaurant'`,
      )
    const id = await sale.buyPaid()
    const results = await Promise.all(Array.from({ length: 5 }, () => refund(id)))
    expect(results.every(({ status, balance }) => status === 'void' && balance === 0)).toBe(true)
    await cards.expectReconciled()
    await Promise.all([carryOut(id), carryOut(id)])
    expect(await stateOf(id)).toBe('succeeded')
    expect(await cards.entriesOf(id)).toEqual([
      ['issue', 2500],
      ['return', -2500],
    ])
    const total = totalOf(await ledger())
    expect(total).toMatchObject({ gift_cards: 0, platform_fee: 0, platform_income: 0, transferred: 0 })
    expect(total.provider).toBe(-(total.card_fee + total.platform_card_fee))
    await cards.expectReconciled()
    const { figures } = await listGiftCards(shop.app, owner, { restaurantId: shop.restaurant.id, limit: 10 })
    expect(figures).toMatchObject({ sold: { count: 0, amount: 0 }, redeemed: 0, outstanding: 0 })
  },
)

test('an open refund gets a job again after the job queue was lost, and one only', async () => {
  await refund(await sale.buyPaid())
  await cards.rows('delete from graphile_worker._private_jobs')
  for (const _ of [1, 2]) await enqueueSoldCardRefunds(shop.app)
  expect(
    await cards.rows(
      `select count(*)::int from graphile_worker.jobs where task_identifier = 'gift-card-refund'`,
    ),
  ).toEqual([{ count: 1 }])
})

test('of an order and a refund at the same time, one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await sale.buyPaid()
    const input = await cards.orderWith(codeOf(id))
    const [order, returned] = await Promise.allSettled([placeOrder(shop.app, visitor(), input), refund(id)])
    expect([order.status, returned.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    await cards.expectReconciled()
  }
})

test('is refused for a used, issued, void or unknown card, and without right or proof', async () => {
  const used = await sale.buyPaid()
  await placeOrder(shop.app, visitor(), await cards.orderWith(codeOf(used)))
  const issued = await cards.issue(2500)
  for (const id of [used, issued.id])
    await expect(refund(id)).rejects.toMatchObject({ code: 'GIFT_CARD_NOT_REFUNDABLE' })
  await expect(refund(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const unused = await sale.buyPaid()
  await expect(refund(unused, await signedIn(shop, 'staff'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const unproven = await signedIn(shop, 'owner', { proven: false })
  await expect(refund(unused, unproven)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
})

test('that the bank refuses gives the card its balance back, and can be requested again', async () => {
  const id = await sale.buyPaid()
  await refund(id)
  const { payments } = shop.app
  shop.app.payments = { ...payments, refund: () => Promise.reject(new RefundRefused('The card was closed.')) }
  await carryOut(id)
  shop.app.payments = payments
  expect(await stateOf(id)).toBe('failed')
  expect(await cards.balanceOf(id)).toBe(2500)
  await cards.expectReconciled()
  await refund(id)
  await carryOut(id)
  expect(await stateOf(id)).toBe('succeeded')
  await cards.expectReconciled()
})

test('that the balance of the provider does not cover waits, and is made later', async () => {
  const id = await sale.buyPaid()
  await refund(id)
  await shop.control({ failNext: 'balance', failOn: 'refund', failTimes: 1000 })
  for (const _ of [1, 2])
    await expect(carryOut(id)).rejects.toThrow(
      'The balance at the payment provider is too low for this refund.',
    )
  expect(await stateOf(id)).toBe('requested')
  await shop.control({ failNext: null, failOn: null })
  await carryOut(id)
  expect(await stateOf(id)).toBe('succeeded')
  await cards.expectReconciled()
})

test('that the balance of the provider does not cover fails at the last attempt', async () => {
  const id = await sale.buyPaid()
  await refund(id)
  await shop.control({ failNext: 'balance', failOn: 'refund', failTimes: 1000 })
  await carryOut(id, true)
  expect(await stateOf(id)).toBe('failed')
  expect(await cards.balanceOf(id)).toBe(2500)
  await cards.expectReconciled()
})

test('that fails after it had succeeded is reversed by the webhook', async () => {
  const id = await sale.buyPaid()
  await refund(id)
  await carryOut(id)
  const [{ provider_refund_id: refundId }] = await cards.rows('select provider_refund_id from gift_cards')
  const { payments } = shop.app
  shop.app.payments = {
    ...payments,
    retrieveRefund: async (own) => ({
      ...(await payments.retrieveRefund(own)),
      status: 'failed' as const,
      failure: 'The account is closed.',
    }),
  }
  expect(await sale.webhook('refund.failed', { id: refundId })).toBe(200)
  expect(await sale.webhook('refund.failed', { id: refundId })).toBe(200)
  expect(await stateOf(id)).toBe('failed')
  expect(await cards.balanceOf(id)).toBe(2500)
  expect((await ledger()).map(({ kind }) => kind).toSorted()).toEqual([
    ...['card_fee', 'charge', 'refund', 'refund_failed'],
  ])
  await cards.expectReconciled()
})
