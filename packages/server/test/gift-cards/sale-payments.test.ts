import { formatGiftCode } from '@comanda/domain/marketing/gift-card'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { giftCodeFor } from '../../src/modules/gift-cards/gift-code.ts'
import { readGiftCard } from '../../src/modules/gift-cards/list-gift-cards.ts'
import { giftCardRefundJob } from '../../src/modules/gift-cards/sales/gift-card-refund-job.ts'
import { refundSoldCard } from '../../src/modules/gift-cards/sales/refund-sold-card.ts'
import { endGiftCardRefund } from '../../src/modules/gift-cards/sales/settle-gift-card-refund.ts'
import { voidGiftCard } from '../../src/modules/gift-cards/void-gift-card.ts'
import { exportPayments } from '../../src/modules/payments/reading/export-payments.ts'
import { listPayments } from '../../src/modules/payments/reading/list-payments.ts'
import { readSale } from '../../src/modules/payments/reading/read-sale.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'
import { giftCardActions } from './gift-card-actions.ts'
import { purchaseActions } from './purchase-actions.ts'

let shop: Shop
let owner: Caller
let cards: ReturnType<typeof giftCardActions>
let sale: ReturnType<typeof purchaseActions>
let money: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  cards = giftCardActions(shop, owner)
  sale = purchaseActions(shop, owner)
  money = paymentActions(shop, owner)
  await sale.sell()
})

const list = (filter: Partial<Parameters<typeof listPayments>[2]> = {}) =>
  listPayments(shop.app, owner, { limit: 25, ...filter })
const idsOf = async (filter: Parameters<typeof list>[0]) =>
  (await list(filter)).payments.map(({ orderId }) => orderId)
const cardOf = (giftCardId: string) =>
  readGiftCard(shop.app, owner, { restaurantId: shop.restaurant.id, giftCardId })
const saleOf = async (giftCardId: string) => {
  const found = await readSale(shop.app, owner, { restaurantId: shop.restaurant.id, giftCardId })
  if (!found) throw new Error('the sale is not found')
  return found
}
const codeOf = (id: string) =>
  formatGiftCode(giftCodeFor(shop.app, { restaurant_id: shop.restaurant.id, id }))
const intentOf = async (id: string) =>
  (await cards.rows('select payment_intent_id from gift_card_purchases where id = $1', id))[0]
    .payment_intent_id
/** From now on the payment provider reports that the bank has refused a refund. */
function failRefunds() {
  const { payments } = shop.app
  shop.app.payments = {
    ...payments,
    retrieveRefund: async (own) => ({
      ...(await payments.retrieveRefund(own)),
      status: 'failed' as const,
      failure: 'The account is closed.',
    }),
  }
}
const refundElsewhere = async (id: string, amount: number) =>
  money.stripe('refunds', { payment_intent: await intentOf(id), amount: String(amount) })

test('are listed among the payments of orders, with their totals, and are found and exported', async () => {
  const before = await sale.buyPaid({ purchaserName: 'Ida Purchaser' })
  shop.clock.now += 1000
  const order = await payOrder(shop)
  shop.clock.now += 1000
  const after = await sale.buyPaid()
  const waiting = await sale.buy()
  const { payments, total, totals } = await list({ states: ['succeeded'] })
  expect(payments.map(({ orderId }) => orderId)).toEqual([after, order, before])
  expect(total).toBe(3)
  expect(totals.collected.count).toBe(3)
  expect(totals.collected.amount).toBe(payments.reduce((sum, { amount }) => sum + amount, 0))
  expect(totals.net).toBe(payments.reduce((sum, { net }) => sum + net, 0))
  expect(payments[0]).toMatchObject({
    amount: 2500,
    refunded: 0,
    card: { brand: 'visa', last4: '4242' },
    state: 'succeeded',
    giftCard: { last4: codeOf(after).slice(-4) },
    cardFee: { estimated: false },
  })
  expect(payments[0]?.net).toBe(
    2500 - Number(payments[0]?.platformFee) - Number(payments[0]?.cardFee?.amount),
  )
  expect(payments[1]?.giftCard).toBeNull()
  expect((await list()).totals.pending).toEqual({ count: 1, amount: 2500 })
  expect(await idsOf({ search: 'ida purch' })).toEqual([before])
  expect(await idsOf({ search: codeOf(after).slice(-4) })).toEqual([after])
  expect(waiting.payment).not.toBeNull()
  const pages: string[] = []
  let next: string | null | undefined
  do {
    const page = await list({ limit: 1, states: ['succeeded'], ...(next && { after: next }) })
    pages.push(...page.payments.map(({ orderId }) => orderId))
    next = page.next
  } while (next)
  expect(pages).toEqual([after, order, before])
  const { content } = await exportPayments(shop.app, owner, { restaurantId: shop.restaurant.id })
  const lines = (await new Response(content).text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').at(-1))).toEqual([
    ...['Kind', 'Gift card', 'Gift card', 'Order', 'Gift card'],
  ])
})

test('a gift card that pays an order is not received twice', async () => {
  const id = await sale.buyPaid()
  await placeOrder(shop.app, visitor(), await cards.orderWith(codeOf(id)))
  const { payments, totals } = await list({ states: ['succeeded'] })
  expect(totals.net).toBe(payments.reduce((sum, { net }) => sum + net, 0))
  expect(totals.net).toBeLessThan(totals.collected.amount)
})

test('a dispute has a row, an entry and an alert, and is shown with its payment', async () => {
  await signedIn(shop, 'owner', { stored: true })
  const bought = await sale.buy()
  await sale.pay(bought, 'pm_card_createDispute')
  await sale.settle(bought)
  const [opened] = (await money.stripe('disputes')).data
  expect(await sale.webhook('charge.dispute.created', opened)).toBe(200)
  expect(await sale.webhook('charge.dispute.created', opened)).toBe(200)
  const [found] = (await list({ states: ['disputed'] })).payments
  expect(found).toMatchObject({ disputed: true, amount: 2500 })
  const { disputes, ledger, timeline } = await saleOf(found?.orderId ?? '')
  expect(disputes).toMatchObject([{ id: opened.id, amount: 2500, fee: 1500, closedAt: null }])
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(['card_fee', 'charge', 'dispute'])
  expect(timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['intent', 'paid', 'mail', 'dispute_opened']),
  )
  const subjects: string[] = []
  shop.app.email = { send: async ({ subject }) => void subjects.push(subject) }
  await deliverNotifications(shop.app)
  expect(subjects.filter((subject) => subject.startsWith('Payment disputed: gift card'))).toHaveLength(1)
  await money.expectLedgerMatchesProvider()
  const refund = { restaurantId: shop.restaurant.id, giftCardId: found?.orderId ?? '', reason: '' }
  await expect(refundSoldCard(shop.app, owner, refund)).rejects.toMatchObject({
    code: 'GIFT_CARD_NOT_REFUNDABLE',
    message: expect.stringContaining('Disputed'),
  })
})

test('a refund that was made at the payment provider takes the amount from the gift card, once', async () => {
  const id = await sale.buyPaid()
  const part = await refundElsewhere(id, 1000)
  for (const _ of ['first', 'again']) expect(await sale.webhook('refund.created', part)).toBe(200)
  expect(await cardOf(id)).toMatchObject({ balance: 1500, status: 'active', refundState: null })
  expect((await saleOf(id)).payment).toMatchObject({ state: 'partially_refunded', refunded: 1000 })
  const rest = await refundElsewhere(id, 1500)
  expect(await sale.webhook('refund.created', rest)).toBe(200)
  expect(await cardOf(id)).toMatchObject({ balance: 0, status: 'void', refundState: 'succeeded' })
  const { payment, ledger } = await saleOf(id)
  expect(payment).toMatchObject({ state: 'refunded', refunded: 2500, platformFee: 0 })
  expect(ledger.filter(({ kind }) => kind === 'refund')).toHaveLength(2)
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('an unused gift card that was refunded in part at the payment provider is refunded the rest', async () => {
  const id = await sale.buyPaid()
  const part = await refundElsewhere(id, 1000)
  await sale.webhook('refund.created', part)
  expect(await cardOf(id)).toMatchObject({ refundable: 1500 })
  const refund = () =>
    refundSoldCard(shop.app, owner, { restaurantId: shop.restaurant.id, giftCardId: id, reason: '' })
  expect(await refund()).toMatchObject({ balance: 0, status: 'void', refundState: 'requested' })
  await cards.expectReconciled()
  await runJobs(shop, [giftCardRefundJob])
  expect(await cardOf(id)).toMatchObject({ balance: 0, refundState: 'succeeded', refundable: 0 })
  expect((await saleOf(id)).payment).toMatchObject({ state: 'refunded', refunded: 2500, platformFee: 0 })
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
  failRefunds()
  await sale.webhook('refund.failed', part)
  expect(await cardOf(id)).toMatchObject({ balance: 1000, status: 'active', refundable: 1000 })
  expect((await saleOf(id)).payment).toMatchObject({ state: 'partially_refunded', refunded: 1500 })
  await cards.expectReconciled()
})

test('of two refunds of a gift card that fail, each returns its own amount', async () => {
  const id = await sale.buyPaid()
  const part = await refundElsewhere(id, 1000)
  await sale.webhook('refund.created', part)
  await refundSoldCard(shop.app, owner, { restaurantId: shop.restaurant.id, giftCardId: id, reason: '' })
  const { payments } = shop.app
  failRefunds()
  await sale.webhook('refund.failed', part)
  expect(await cardOf(id)).toMatchObject({ balance: 1000, status: 'active', refundable: 0 })
  await cards.expectReconciled()
  shop.app.payments = payments
  await runJobs(shop, [giftCardRefundJob])
  const [{ provider_refund_id: own }] = await cards.rows('select provider_refund_id from gift_cards')
  failRefunds()
  await sale.webhook('refund.failed', { id: own })
  expect(await cardOf(id)).toMatchObject({ balance: 2500, status: 'active', refundable: 2500 })
  expect((await saleOf(id)).payment).toMatchObject({ state: 'succeeded', refunded: 0 })
  await cards.expectReconciled()
})

test('a gift card that was used in part, and refunded in part at the payment provider, is not refunded', async () => {
  const id = await sale.buyPaid({ amount: cents(10_000) })
  await placeOrder(shop.app, visitor(), await cards.orderWith(codeOf(id)))
  await sale.webhook('refund.created', await refundElsewhere(id, 1000))
  expect(await cardOf(id)).toMatchObject({ status: 'active', refundable: 0 })
  const refund = { restaurantId: shop.restaurant.id, giftCardId: id, reason: '' }
  await expect(refundSoldCard(shop.app, owner, refund)).rejects.toMatchObject({
    message: expect.stringContaining('used'),
  })
})

test('a refund at the payment provider reduces the revenue by what was already spent', async () => {
  const id = await sale.buyPaid()
  await placeOrder(shop.app, visitor(), await cards.orderWith(codeOf(id)))
  const left = await cards.balanceOf(id)
  expect(left).toBeLessThan(2500)
  expect(await sale.webhook('refund.created', await refundElsewhere(id, 2500))).toBe(200)
  const refund = (await saleOf(id)).ledger.find(({ kind }) => kind === 'refund')
  expect(refund?.entry.discount ?? 0).toBe(2500 - left)
  expect(await cards.balanceOf(id)).toBe(0)
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('a refund elsewhere that fails afterwards is reversed', async () => {
  const id = await sale.buyPaid()
  const made = await refundElsewhere(id, 2500)
  await sale.webhook('refund.created', made)
  failRefunds()
  for (const _ of ['first', 'again']) expect(await sale.webhook('refund.failed', made)).toBe(200)
  expect(await cardOf(id)).toMatchObject({ balance: 2500, status: 'active', refundState: 'failed' })
  expect((await saleOf(id)).payment).toMatchObject({ state: 'succeeded', refunded: 0 })
  await cards.expectReconciled()
})

test('a refund elsewhere that fails does not bring back a gift card that was voided meanwhile', async () => {
  const id = await sale.buyPaid()
  const made = await refundElsewhere(id, 1000)
  await sale.webhook('refund.created', made)
  await voidGiftCard(shop.app, owner, {
    restaurantId: shop.restaurant.id,
    giftCardId: id,
    reason: 'Stolen',
  })
  failRefunds()
  for (const _ of ['first', 'again']) expect(await sale.webhook('refund.failed', made)).toBe(200)
  expect(await cardOf(id)).toMatchObject({ balance: 0, status: 'void', refundState: null })
  expect(await cards.entriesOf(id)).toEqual([
    ['issue', 2500],
    ['return', -1000],
    ['void', -1500],
    ['return_failed', 1000],
    ['void', -1000],
  ])
  const corrections = (await money.ledger()).filter(({ kind }) => kind === 'correction')
  expect(corrections.reduce((sum, { gift_cards }) => sum + gift_cards, 0)).toBe(2500)
  await cards.expectReconciled()
})

test('a refund that is made after it was ended, and then fails, returns only what it took from the gift card', async () => {
  const id = await sale.buyPaid()
  const ref = { restaurantId: shop.restaurant.id, giftCardId: id }
  await refundSoldCard(shop.app, owner, { ...ref, reason: '' })
  await shop.app.db.platform('system:test', (tx) => endGiftCardRefund(shop.app, tx, ref))
  await placeOrder(shop.app, visitor(), await cards.orderWith(codeOf(id)))
  const left = await cards.balanceOf(id)
  const [{ refund_id: refundId }] = await cards.rows('select refund_id from gift_cards')
  const made = await money.stripe('refunds', {
    payment_intent: await intentOf(id),
    amount: '2500',
    'metadata[refund_id]': refundId,
  })
  for (const _ of ['first', 'again']) expect(await sale.webhook('refund.created', made)).toBe(200)
  expect(await cardOf(id)).toMatchObject({ balance: 0, status: 'void', refundState: 'succeeded' })
  failRefunds()
  for (const _ of ['first', 'again']) expect(await sale.webhook('refund.failed', made)).toBe(200)
  expect(await cardOf(id)).toMatchObject({ balance: left, status: 'active', refundState: 'failed' })
  expect((await saleOf(id)).payment).toMatchObject({ refunded: 0 })
  await cards.expectReconciled()
})

test('a refund elsewhere ends the one that was requested here', async () => {
  const id = await sale.buyPaid()
  await refundSoldCard(shop.app, owner, { restaurantId: shop.restaurant.id, giftCardId: id, reason: '' })
  const part = await refundElsewhere(id, 400)
  expect(await sale.webhook('refund.created', part)).toBe(200)
  await runJobs(shop, [giftCardRefundJob])
  expect(await cardOf(id)).toMatchObject({ balance: 2100, status: 'active', refundState: 'failed' })
  expect((await saleOf(id)).payment).toMatchObject({ state: 'partially_refunded', refunded: 400 })
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})
