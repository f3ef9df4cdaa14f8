import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { type PaymentGateway, PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { enqueueSoldCardRefunds } from '../../src/modules/gift-cards/public.ts'
import { refundSoldCard } from '../../src/modules/gift-cards/sales/refund-sold-card.ts'
import { discardDeadJob, readJobs } from '../../src/modules/health/dead-jobs.ts'
import { enqueueOpenRefunds } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { giftCardActions } from '../gift-cards/gift-card-actions.ts'
import { purchaseActions } from '../gift-cards/purchase-actions.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let owner: Caller
let admin: Caller
let actions: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner', { stored: true })
  admin = await signedIn(shop, 'master_admin', { stored: true })
  actions = paymentActions(shop, owner)
})

const unavailable = () => Promise.reject(new PaymentGatewayError('connection lost', true))

/** Runs `work` while the provider behaves like this. */
async function whileProvider<T>(
  changes: (real: PaymentGateway) => Partial<PaymentGateway>,
  work: () => Promise<T>,
): Promise<T> {
  const { payments } = shop.app
  shop.app.payments = { ...payments, ...changes(payments) }
  try {
    return await work()
  } finally {
    shop.app.payments = payments
  }
}
const lostResponse = (real: PaymentGateway): Partial<PaymentGateway> => ({
  refund: async (input) => {
    await real.refund(input)
    return unavailable()
  },
})
const noConnection = (): Partial<PaymentGateway> => ({ refund: unavailable })

/** Uses up all attempts of the jobs of open refunds, some time ago. */
const die = (ago = '1 hour') =>
  actions.rows(
    `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null, updated_at = now() - $1::interval
     where task_id in (select id from graphile_worker._private_tasks where identifier in ('refund', 'gift-card-refund'))`,
    ago,
  )
const dead = async () => (await readJobs(shop.app, admin)).dead
async function discard(index = 0) {
  const job = (await dead())[index]
  if (!job) throw new Error('There is no dead job')
  return discardDeadJob(shop.app, admin, { jobId: job.id, reason: 'Paid in cash' })
}
/** What happens at startup, and what follows. Returns how often a refund was requested from the provider. */
async function restart(): Promise<number> {
  let calls = 0
  await enqueueOpenRefunds(shop.app)
  await enqueueSoldCardRefunds(shop.app)
  const counted = (real: PaymentGateway): Partial<PaymentGateway> => ({
    refund: (input) => {
      calls += 1
      return real.refund(input)
    },
  })
  await whileProvider(counted, () => runJobs(shop))
  return calls
}
const refunds = () =>
  actions.rows('select state, failure from refunds order by created_at, part_of nulls first')
const made = async () =>
  (await actions.stripe('refunds')).data.map(({ amount }: { amount: number }) => amount)
const ended = { state: 'failed', failure: 'The platform ended it before it was made.' }

describe('a discarded refund', () => {
  let id: string
  beforeEach(async () => {
    id = await payOrder(shop)
  })

  test('that was not made fails, is not made after a restart, and frees its amount', async () => {
    const sent: EmailMessage[] = []
    shop.app.email = { ...shop.app.email, send: async (email) => void sent.push(email) }
    await whileProvider(noConnection, () => actions.refund(id, 300))
    await die()
    expect((await dead())[0]?.ifDiscarded).toMatch(/^A refund that was not made fails/)
    await discard()
    expect(await refunds()).toEqual([ended])
    expect(await dead()).toEqual([])
    expect(await restart()).toBe(0)
    expect(await made()).toEqual([])
    const { grand_total: total } = await actions.order(id)
    expect(await actions.refund(id, total)).toMatchObject({ refund: { state: 'succeeded' } })
    expect(await made()).toEqual([total])
    await actions.expectLedgerMatchesProvider()
    const about = sent.filter(({ subject }) => subject.startsWith('A refund failed'))
    expect(about.map(({ to }) => to).toSorted()).toEqual(
      [admin, owner].map(({ user }) => user?.email).toSorted(),
    )
    for (const { text } of about) {
      expect(text).toContain('The customer may have received the money in another way')
      expect(text).not.toContain('does not have this money')
    }
    expect(await actions.rows(`select action, reason from audit_entries where action like 'data.%'`)).toEqual(
      [{ action: 'data.job_discarded', reason: 'Paid in cash' }],
    )
  })

  test('that was made without a response is stored as made', async () => {
    await whileProvider(lostResponse, () => actions.refund(id, 300))
    await die()
    await discard()
    expect(await refunds()).toEqual([{ state: 'succeeded', failure: null }])
    expect(await dead()).toEqual([])
    expect(await restart()).toBe(0)
    expect(await made()).toEqual([300])
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 300 })
    await actions.expectLedgerMatchesProvider()
  })

  test.each([
    ['while the provider does not respond', () => ({ findRefund: unavailable }), '1 hour', /did not report/],
    ['while its last attempt can still arrive', () => ({}), '14 minutes', /Try again in 15 minutes/],
  ])('stays %s', async (_, changes, ago, message) => {
    await whileProvider(noConnection, () => actions.refund(id, 300))
    await die(ago)
    await expect(whileProvider(changes, () => discard())).rejects.toMatchObject({
      code: 'JOB_NOT_DISCARDABLE',
      status: 409,
      message: expect.stringMatching(message),
    })
    expect(await refunds()).toMatchObject([{ state: 'requested' }])
    expect(await dead()).toHaveLength(1)
    expect(await actions.rows(`select 1 from audit_entries where action like 'data.%'`)).toEqual([])
  })

  test('stays while the bank has not completed it', async () => {
    const pending = (real: PaymentGateway): Partial<PaymentGateway> => ({
      refund: async (input) => ({ ...(await real.refund(input)), status: 'pending' }),
      retrieveRefund: async (ref) => ({ ...(await real.retrieveRefund(ref)), status: 'pending' }),
    })
    await whileProvider(pending, () => actions.refund(id, 300))
    await die()
    await expect(whileProvider(pending, () => discard())).rejects.toMatchObject({
      code: 'JOB_NOT_DISCARDABLE',
    })
    expect(await refunds()).toMatchObject([{ state: 'pending' }])
    await discard()
    expect(await refunds()).toMatchObject([{ state: 'succeeded' }])
    await actions.expectLedgerMatchesProvider()
  })

  test('that the provider makes after all is booked as a refund of its own', async () => {
    await whileProvider(noConnection, () => actions.refund(id, 300))
    await die()
    await discard()
    const [{ id: refundId }] = await actions.rows('select id from refunds')
    const late = await actions.stripe('refunds', {
      payment_intent: await actions.intentOf(id),
      amount: '300',
      'metadata[refund_id]': refundId,
    })
    for (const type of ['refund.created', 'refund.updated'])
      await actions.sendEvent(type, { object: 'refund', id: late.id })
    expect(await refunds()).toEqual([ended, { state: 'succeeded', failure: null }])
    expect(await actions.order(id)).toMatchObject({ refunded_amount: 300 })
    await actions.expectLedgerMatchesProvider()
  })
})

test('of a divided refund the part for the card is discarded first, and ends the part for the gift card', async () => {
  const cards = giftCardActions(shop, owner)
  const { code } = await cards.issue(1000)
  const placed = await placeOrder(shop.app, visitor(), await cards.orderWith(code))
  await shop.pay(placed)
  await settleCheckout(shop.app, visitor(), placed.token)
  const { grand_total: total } = await actions.order(placed.orderId)
  await whileProvider(noConnection, () => actions.refund(placed.orderId, total))
  await die()
  const toGiftCard = (await dead()).findIndex(({ subject }) => subject.startsWith('refund of $10.00 '))
  await expect(discard(toGiftCard)).rejects.toMatchObject({ code: 'JOB_NOT_DISCARDABLE' })
  await discard(1 - toGiftCard)
  await discard()
  expect(await refunds()).toEqual([ended, ended])
  expect(await restart()).toBe(0)
  await cards.expectReconciled()
  expect(await actions.refund(placed.orderId, total)).toMatchObject({ money: { refundable: 0 } })
  await cards.expectReconciled()
  await actions.expectLedgerMatchesProvider()
})

describe('a discarded refund of a sold gift card', () => {
  let cards: ReturnType<typeof giftCardActions>
  let sale: ReturnType<typeof purchaseActions>
  let id: string
  beforeEach(async () => {
    cards = giftCardActions(shop, owner)
    sale = purchaseActions(shop, owner)
    await sale.sell()
    id = await sale.buyPaid()
    await refund()
  })
  const refund = () =>
    refundSoldCard(shop.app, owner, {
      restaurantId: shop.restaurant.id,
      giftCardId: id,
      reason: 'Bought twice',
    })
  const state = async () => (await actions.rows('select refund_state, balance::int from gift_cards'))[0]

  test('that was not made gives the card its balance back, and is not made after a restart', async () => {
    await die()
    await discard()
    expect(await state()).toEqual({ refund_state: 'failed', balance: 2500 })
    expect(await restart()).toBe(0)
    expect(await made()).toEqual([])
    await cards.expectReconciled()
  })

  test('that was made without a response is stored as made', async () => {
    await whileProvider(lostResponse, () => runJobs(shop))
    await die()
    await discard()
    expect(await state()).toEqual({ refund_state: 'succeeded', balance: 0 })
    expect(await restart()).toBe(0)
    expect(await made()).toEqual([2500])
    await cards.expectReconciled()
    await actions.expectLedgerMatchesProvider()
  })

  test('stays while the provider does not respond', async () => {
    await die()
    const silent = () => ({ findRefund: unavailable })
    await expect(whileProvider(silent, () => discard())).rejects.toMatchObject({
      code: 'JOB_NOT_DISCARDABLE',
    })
    expect(await state()).toEqual({ refund_state: 'requested', balance: 0 })
  })

  test('leaves a later refund of the card as it is', async () => {
    await die()
    const [{ refund_id: refundId }] = await actions.rows('select refund_id from gift_cards')
    await actions.rows(`update gift_cards set refund_state = 'failed', status = 'active', balance = 2500`)
    await refund()
    await discard()
    expect(await state()).toEqual({ refund_state: 'requested', balance: 0 })
    expect((await actions.rows('select refund_id from gift_cards'))[0].refund_id).not.toBe(refundId)
  })

  test('that the provider makes after all is booked', async () => {
    await die()
    const [{ refund_id: refundId }] = await actions.rows('select refund_id from gift_cards')
    const [{ payment_intent_id: intent }] = await actions.rows(
      'select payment_intent_id from gift_card_purchases',
    )
    await discard()
    const late = await actions.stripe('refunds', {
      payment_intent: intent,
      amount: '2500',
      'metadata[refund_id]': refundId,
    })
    for (const type of ['refund.created', 'refund.updated'])
      expect(await sale.webhook(type, { object: 'refund', id: late.id })).toBe(200)
    expect(await state()).toEqual({ refund_state: 'succeeded', balance: 0 })
    await cards.expectReconciled()
    await actions.expectLedgerMatchesProvider()
  })
})
