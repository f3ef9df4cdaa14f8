import { randomUUID } from 'node:crypto'
import { accounts, type Entry, totalOf } from '@comanda/domain/ledger/entry'
import { itemsRefund } from '@comanda/domain/ledger/items-refund'
import { refundEntry } from '@comanda/domain/ledger/refund'
import { cents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderRefund } from '../../src/gateways/payments/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { voidGiftCard } from '../../src/modules/gift-cards/void-gift-card.ts'
import { chargedParts, readMoney } from '../../src/modules/payments/public.ts'
import { settleRefund } from '../../src/modules/payments/refunds/settle-refund.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
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

async function paidWith(amount: number, request = shop.request()) {
  const card = await cards.issue(amount)
  const input = await cards.orderWith(card.code, { request })
  const placed = await placeOrder(shop.app, visitor(), input)
  if (placed.payment) {
    await shop.pay(placed)
    await settleCheckout(shop.app, visitor(), placed.token)
  }
  return { card, placed, total: input.displayedTotal, onCard: placed.payment?.amount ?? 0 }
}

const refundRows = () =>
  cards.rows(
    'select amount::int, gift_card_id is not null as "toGiftCard", state from refunds order by created_at, amount desc',
  )

test('a refund returns to the card first and then to the gift card, and repeats change nothing', async () => {
  const { card, placed, total, onCard } = await paidWith(1000)
  const first = onCard - 100
  await money.refund(placed.orderId, first)
  expect(await cards.balanceOf(card.id)).toBe(0)
  const requestKey = randomUUID()
  await money.refund(placed.orderId, 300, { requestKey })
  expect(await money.refund(placed.orderId, 300, { requestKey })).toMatchObject({ kind: 'made' })
  expect(await money.refund(placed.orderId, 100, { requestKey })).toMatchObject({ kind: 'key-reused' })
  expect(await refundRows()).toEqual([
    { amount: first, toGiftCard: false, state: 'succeeded' },
    { amount: 200, toGiftCard: true, state: 'succeeded' },
    { amount: 100, toGiftCard: false, state: 'succeeded' },
  ])
  expect(await cards.balanceOf(card.id)).toBe(200)

  const last = await money.refund(placed.orderId, 800)
  expect(last).toMatchObject({ kind: 'made', refund: { to: 'gift_card' }, money: { refundable: 0 } })
  expect(await cards.balanceOf(card.id)).toBe(1000)
  expect(await money.order(placed.orderId)).toMatchObject({
    payment_status: 'refunded',
    refunded_amount: total,
  })
  expect(await money.refund(placed.orderId, 1)).toMatchObject({ kind: 'too-much' })
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('a cancelled order that was paid in part by gift card returns everything', async () => {
  const { card, placed, total } = await paidWith(1000)
  expect(await money.cancel(placed.orderId)).toMatchObject({ kind: 'cancelled', money: { refundable: 0 } })
  expect(await cards.balanceOf(card.id)).toBe(1000)
  expect(await money.order(placed.orderId)).toMatchObject({
    payment_status: 'refunded',
    refunded_amount: total,
  })
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('a repeated cancellation of such an order has the same response, and the key serves nothing else', async () => {
  const { placed, onCard } = await paidWith(1000)
  const requestKey = randomUUID()
  const first = await money.cancel(placed.orderId, { requestKey })
  expect(first).toMatchObject({ kind: 'cancelled', refund: { to: 'card', amount: onCard } })
  expect(await money.cancel(placed.orderId, { requestKey })).toEqual(first)
  expect(await money.cancel(placed.orderId, { requestKey, reason: 'Another one' })).toMatchObject({
    kind: 'key-reused',
  })
  expect(await refundRows()).toHaveLength(2)
  await cards.expectReconciled()
})

test('a cancelled order that was paid in full by gift card returns everything, without the payment provider', async () => {
  const { card, placed } = await paidWith(50_000)
  await money.cancel(placed.orderId)
  expect(await cards.balanceOf(card.id)).toBe(50_000)
  expect(await refundRows()).toMatchObject([{ toGiftCard: true, state: 'succeeded' }])
  await cards.expectReconciled()
})

test('concurrent refunds together never exceed what was paid, nor what the gift card paid', async () => {
  const { card, placed, total } = await paidWith(1000)
  await Promise.all(Array.from({ length: 20 }, () => money.refund(placed.orderId, 400)))
  await Promise.all(Array.from({ length: 20 }, () => money.refund(placed.orderId, total % 400)))
  expect(await money.order(placed.orderId)).toMatchObject({ refunded_amount: total })
  expect(await cards.balanceOf(card.id)).toBe(1000)
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
})

test('a refund to a voided gift card makes it active again', async () => {
  const { card, placed, onCard } = await paidWith(1000)
  await voidGiftCard(shop.app, owner, {
    restaurantId: shop.restaurant.id,
    giftCardId: card.id,
    reason: 'Lost',
  })
  await money.refund(placed.orderId, onCard + 400)
  expect(await cards.rows('select status, balance::int from gift_cards')).toEqual([
    { status: 'active', balance: 400 },
  ])
  await cards.expectReconciled()
})

test('a refund to the card that fails can be made again, and leaves what the gift card got', async () => {
  const { card, placed, onCard, total } = await paidWith(1000)
  await money.refund(placed.orderId, onCard + 200)
  const [{ provider_refund_id: id }] = await cards.rows(
    'select provider_refund_id from refunds where provider_refund_id is not null',
  )
  const row = await shop.app.db.platform('test', (tx) =>
    tx.selectFrom('refunds').selectAll().where('provider_refund_id', '=', id).executeTakeFirstOrThrow(),
  )
  const reported = { id, status: 'failed', failure: 'The account is closed.' } as const
  await settleRefund(shop.app, row, reported, 'system:test')
  expect(await money.order(placed.orderId)).toMatchObject({ refunded_amount: 200 })
  expect(await cards.balanceOf(card.id)).toBe(200)
  await cards.expectReconciled()
  const left = await readMoney(shop.app, owner, { restaurantId: shop.restaurant.id, orderId: placed.orderId })
  expect(left.refundable).toBe(total - 200)
})

test.each(['requested_by_customer', 'cancelled'] as const)(
  'what the payment provider refuses is requested again as a whole: the gift card gets nothing until then (%s)',
  async (reason) => {
    const { card, placed, onCard } = await paidWith(1000)
    const blocking = await money.stripe('refunds', {
      payment_intent: await money.intentOf(placed.orderId),
      amount: String(onCard - 100),
    })
    await signedIn(shop, 'owner', { stored: true })
    for (const _ of [1, 2])
      expect(await money.refund(placed.orderId, onCard + 200, { reason })).toMatchObject({
        refund: { state: 'failed' },
        money: { refunded: 0 },
      })
    expect(blocking.status).toBe('succeeded')
    expect(await cards.balanceOf(card.id)).toBe(0)
    expect((await refundRows()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'failed'])
    const subjects: string[] = []
    shop.app.email = { ...shop.app.email, send: async ({ subject }) => void subjects.push(subject) }
    await deliverNotifications(shop.app)
    const { order_number: number } = await money.order(placed.orderId)
    expect(subjects).toContain(`A refund failed: order ${number}, ${formatMoney(cents(onCard + 200))}`)
    await cards.expectReconciled()
  },
)

test('a cancellation returns the gift card’s part although the provider refuses that of the card', async () => {
  const { card, placed, onCard } = await paidWith(1000)
  const intent = await money.intentOf(placed.orderId)
  await money.stripe('refunds', { payment_intent: intent, amount: String(onCard - 100) })
  await money.cancel(placed.orderId)
  expect(await cards.balanceOf(card.id)).toBe(1000)
  await cards.expectReconciled()
})

test('items whose refund to the card fails later stay refunded for what the gift card got', async () => {
  const tip = cents(500)
  const { card, placed, onCard } = await paidWith(
    1000,
    shop.request({ tip: { kind: 'custom', amount: tip } }),
  )
  await money.refund(placed.orderId, onCard - 100)
  const items = { lines: [], deliveryFee: false, tip: true }
  expect(await money.refund(placed.orderId, tip, { items })).toMatchObject({ kind: 'made' })
  const [row] = await shop.app.db.platform('test', (tx) =>
    tx.selectFrom('refunds').selectAll().where('amount', '=', cents(100)).execute(),
  )
  if (!row) throw new Error('the part for the card is missing')
  const reported = {
    id: row.provider_refund_id,
    status: 'failed',
    failure: 'The account is closed.',
  } as const
  await settleRefund(shop.app, row, reported, 'system:test')
  expect(await cards.balanceOf(card.id)).toBe(tip - 100)
  expect(await money.refund(placed.orderId, tip, { items })).toMatchObject({ kind: 'items-changed' })
  expect(await money.refund(placed.orderId, 100)).toMatchObject({ kind: 'made' })
  await cards.expectReconciled()
})

describe('items that are refunded to card and gift card', () => {
  const tip = cents(900)
  /** An order of which the card paid less than the soup and the tip that are refunded. */
  async function divided() {
    const paid = await paidWith(1500, shop.request({ tip: { kind: 'custom', amount: tip } }))
    const order = await money.order(paid.placed.orderId)
    const [line] = readOrderLines(order.cart)
    if (!line) throw new Error('the order has no line')
    const items = { lines: [{ key: line.key, quantity: 1 }], deliveryFee: false, tip: true }
    const scope = { food: line.unitPrice, deliveryFee: false, tip: true }
    const amount = itemsRefund(chargedParts(order), scope, zeroCents)
    // As if the card had paid everything.
    const undivided = refundEntry(
      { ...chargedParts(order), giftCard: zeroCents },
      { earlier: {}, amount, scope },
    )
    return { ...paid, orderId: order.id, items, amount, undivided }
  }
  const booked = async () => (await money.ledger()).filter(({ kind }) => kind === 'refund')
  const revenueOf = (entry: Entry) => {
    const { sales = 0, discount = 0, tax = 0, delivery = 0, processing_fee = 0, tip = 0 } = entry
    return { sales, discount, tax, delivery, processing_fee, tip }
  }
  const expectBooked = async (undivided: Entry) => {
    const parts = await booked()
    expect(parts).toHaveLength(2)
    for (const part of parts) expect(accounts.reduce((sum, account) => sum + part[account], 0)).toBe(0)
    expect(revenueOf(totalOf(parts))).toEqual(revenueOf(undivided))
    expect(totalOf(parts).tip).toBe(tip)
    expect(totalOf(parts).tax).toBeGreaterThan(0)
  }

  test('book together what the undivided refund would, and the rest leaves only the card fee', async () => {
    const { orderId, items, amount, undivided, total } = await divided()
    expect(await money.refund(orderId, amount, { items })).toMatchObject({ kind: 'made' })
    await expectBooked(undivided)
    await money.refund(orderId, total - amount)
    const ofOrder = (await money.ledger()).filter(({ order_id }) => order_id === orderId)
    const { card_fee, provider, ...others } = totalOf(ofOrder)
    expect(Object.values(others).every((left) => left === 0)).toBe(true)
    expect(provider).toBe(-card_fee)
    await cards.expectReconciled()
    await money.expectLedgerMatchesProvider()
  })

  test('book the same when the gift card has its part before the bank has completed that of the card', async () => {
    const { orderId, items, amount, undivided } = await divided()
    const { payments } = shop.app
    const pending = async (refund: Promise<ProviderRefund>) => ({
      ...(await refund),
      status: 'pending' as const,
    })
    shop.app.payments = { ...payments, refund: (input) => pending(payments.refund(input)) }
    await money.refund(orderId, amount, { items })
    shop.app.payments = payments
    expect(await booked()).toMatchObject([{ provider: 0 }])
    await runJobs(shop)
    await expectBooked(undivided)
    await cards.expectReconciled()
    await money.expectLedgerMatchesProvider()
  })
})
