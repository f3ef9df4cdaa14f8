import { randomUUID } from 'node:crypto'
import { accounts, totalOf } from '@comanda/domain/ledger/entry'
import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentGatewayError } from '../../src/gateways/payments/port.ts'
import { keepDispute } from '../../src/modules/payments/disputes/take-dispute.ts'
import { settleOrder, sweepRefunds } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { moneyHands } from './money-hands.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let hands: ReturnType<typeof moneyHands>
beforeEach(async () => {
  shop = await openShop()
  hands = moneyHands(shop, await signedIn(shop, 'owner'))
})

/** Paid at the provider, which nobody here has heard of yet. */
async function paidUnheard() {
  const placed = await shop.place()
  await shop.pay(placed)
  return { id: placed.orderId, intent: placed.payment?.paymentIntentId ?? '' }
}

const disputedCard = 'pm_card_createDispute'

describe('a refund at the provider’s own desk', () => {
  test('is written down although its notice came before that of the payment', async () => {
    const { id, intent } = await paidUnheard()
    const made = await hands.stripe('refunds', { payment_intent: intent, amount: '250' })
    expect(await hands.tell('refund.created', made)).toBe(200)
    expect(await hands.order(id)).toMatchObject({
      payment_status: 'partially_refunded',
      refunded_amount: 250,
    })
    await hands.booksAgree()
  })

  test('is written down although the payment was not stored with its order', async () => {
    const { id, intent } = await paidUnheard()
    await shop.database.owner.query('update orders set payment_intent_id = null')
    const made = await hands.stripe('refunds', { payment_intent: intent })
    expect(await hands.tell('refund.created', made)).toBe(200)
    expect(await hands.order(id)).toMatchObject({ payment_status: 'refunded', payment_intent_id: intent })
    await hands.booksAgree()
  })

  test('of a payment that is not ours is left alone', async () => {
    const other = await hands.stripe('payment_intents', {
      ...{ amount: '500', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' },
      ...{ 'automatic_payment_methods[enabled]': 'true', return_url: 'http://localhost' },
    })
    const made = await hands.stripe('refunds', { payment_intent: other.id })
    expect(await hands.tell('refund.created', made)).toBe(200)
    expect(await hands.rows('select 1 from refunds')).toEqual([])
  })
})

describe('a refund of our own', () => {
  test('is not made twice when its answer was lost and the provider has forgotten its key', async () => {
    const id = await payOrder(shop)
    const { payment_intent_id: intent } = await hands.order(id)
    const away = () => Promise.reject(new PaymentGatewayError('away', true))
    const answer = await hands.refund(
      id,
      300,
      {},
      { ...shop.app, payments: { ...shop.app.payments, refund: away } },
    )
    const refundId = answer.kind === 'made' ? answer.refund.id : ''
    await hands.stripe('refunds', {
      ...{ payment_intent: intent ?? '', amount: '300', 'metadata[refund_id]': refundId },
    })
    shop.clock.now += 25 * 3_600_000
    await sweepRefunds(shop.app)
    expect((await hands.stripe('refunds')).data).toHaveLength(1)
    expect(await hands.order(id)).toMatchObject({ refunded_amount: 300 })
    await hands.booksAgree()
  })

  test('of the whole is found again when its answer was lost so long ago', async () => {
    const id = await payOrder(shop)
    const { payment_intent_id: intent, grand_total: whole } = await hands.order(id)
    const away = () => Promise.reject(new PaymentGatewayError('away', true))
    const answer = await hands.refund(
      id,
      whole,
      {},
      { ...shop.app, payments: { ...shop.app.payments, refund: away } },
    )
    const refundId = answer.kind === 'made' ? answer.refund.id : ''
    await hands.stripe('refunds', { payment_intent: intent ?? '', 'metadata[refund_id]': refundId })
    shop.clock.now += 25 * 3_600_000
    await sweepRefunds(shop.app)
    expect(await hands.order(id)).toMatchObject({ payment_status: 'refunded' })
    await hands.booksAgree()
  })

  test('waits for no other that its bank takes days for', async () => {
    const [slow, fresh] = [await payOrder(shop), await payOrder(shop)]
    const { payments } = shop.app
    const away = () => Promise.reject(new PaymentGatewayError('away', true))
    for (const id of [slow, fresh]) {
      await hands.refund(id, 200, {}, { ...shop.app, payments: { ...payments, refund: away } })
      shop.clock.now += 1000
    }
    await hands.rows(`update refunds set state = 'pending' where order_id = $1`, slow)
    shop.clock.now += 120_000
    await sweepRefunds(shop.app, undefined, 1)
    expect(await hands.order(fresh)).toMatchObject({ refunded_amount: 200 })
    expect(await hands.order(slow)).toMatchObject({ refunded_amount: 0 })
  })

  test('works where a connected restaurant owes the platform nothing', async () => {
    await shop.changeMenu(
      `update restaurants set stripe_connect_enabled = true, stripe_connect_id = 'acct_1Restaurant',
        application_fee_percentage = 0, application_fee_flat = 0`,
    )
    const id = await payOrder(shop)
    expect(await hands.order(id)).toMatchObject({ application_fee_amount: 0 })
    expect(await hands.refund(id, 300)).toMatchObject({ refund: { state: 'succeeded' } })
    await hands.booksAgree()
  })

  test('that fails long after others were made leaves the books as if it had never been', async () => {
    await shop.changeMenu(
      `update restaurants set application_fee_percentage = 7333, application_fee_flat = 33`,
    )
    const id = await payOrder(shop)
    const { grand_total: whole } = await hands.order(id)
    await hands.refund(id, 333)
    const first = (await hands.rows('select id, provider_refund_id from refunds'))[0]
    await hands.refund(id, 777)
    const { payments } = shop.app
    const retrieveRefund = async (refundId: string) => {
      const told = await payments.retrieveRefund(refundId)
      return refundId === first.provider_refund_id ? { ...told, status: 'failed' as const } : told
    }
    shop.app.payments = { ...payments, retrieveRefund }
    expect(await hands.tell('refund.failed', { object: 'refund', id: first.provider_refund_id })).toBe(200)
    shop.app.payments = payments
    expect(await hands.order(id)).toMatchObject({ refunded_amount: 777 })
    const refund = async () => {
      // The provider of the tests still counts the failed one: the rest is booked as it would tell it.
      const made = {
        id: `re_${randomUUID()}`,
        ownId: null,
        intentId: (await hands.order(id)).payment_intent_id,
      }
      const told = { ...made, amount: whole - 777, status: 'succeeded' as const, failure: null }
      shop.app.payments = {
        ...payments,
        retrieveRefund: async () => ({ ...told, amount: told.amount as never }),
      }
      return hands.tell('refund.created', { object: 'refund', id: made.id })
    }
    expect(await refund()).toBe(200)
    const total = totalOf(await hands.books())
    const left = Object.fromEntries(accounts.flatMap((name) => (total[name] ? [[name, total[name]]] : [])))
    expect(left).toEqual({ card_fee: total.card_fee, provider: -total.card_fee })
  })
})

describe('a dispute', () => {
  test('that is told of in any order is booked once, as it ended', async () => {
    const placed = await shop.place()
    await shop.pay(placed, disputedCard)
    const [dispute] = (await hands.stripe('disputes')).data
    expect(dispute).toBeDefined()
    const opened = await shop.app.payments.retrieveDispute(dispute.id)
    // Before that of the payment itself.
    expect(await hands.tell('charge.dispute.created', dispute)).toBe(200)
    await settleOrder(shop.app, await hands.unsettled(placed.orderId), 'test')
    await hands.stripe(`disputes/${dispute.id}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
    const closed = await shop.app.payments.retrieveDispute(dispute.id)
    for (const told of [closed, opened, closed, opened]) await keepDispute(shop.app, told)
    expect(await hands.order(placed.orderId)).toMatchObject({ payment_status: 'succeeded' })
    expect(await hands.rows('select status, closed_at is not null as closed from disputes')).toEqual([
      { status: closed.status, closed: closed.isClosed },
    ])
    expect(totalOf(await hands.books()).disputed).toBe(
      (closed.taken ? closed.taken.amount + closed.taken.fee : 0) -
        (closed.givenBack ? closed.givenBack.amount + closed.givenBack.fee : 0),
    )
    await hands.booksAgree()
  })
})
