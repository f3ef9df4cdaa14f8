import { totalOf } from '@comanda/domain/ledger/entry'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readPayment } from '../../src/modules/payments/reading/read-payment.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let owner: Caller
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
})

const get = (orderId: string) => readPayment(shop.app, owner, { restaurantId: shop.restaurant.id, orderId })
const refund = (orderId: string, amount: number) =>
  paymentActions(shop, owner).refund(orderId, amount, { note: 'Cold soup' })

describe('one payment', () => {
  test('has a chronological timeline and its ledger entries', async () => {
    const id = await payOrder(shop)
    const [order] = await shop.orders()
    shop.clock.now += 60_000
    await refund(id, 500)
    await shop.query(
      `insert into provider_events (provider, event_id, type, intent_id)
       values ('stripe', 'evt_1', 'payment_intent.succeeded', $1), ('stripe', 'evt_2', 'charge.updated', 'pi_other')`,
      [order?.payment_intent_id],
    )
    const found = await get(id)
    const kinds = found?.timeline.map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['placed', 'intent', 'paid', 'refund_requested', 'refund_done', 'notice']),
    )
    expect(found?.timeline.filter(({ kind }) => kind === 'notice')).toHaveLength(1)
    expect(found?.timeline.map(({ at }) => at)).toEqual(
      found?.timeline.map(({ at }) => at).toSorted((a, b) => a - b),
    )
    expect(found?.timeline.find(({ kind }) => kind === 'refund_requested')).toMatchObject({
      who: 'Kim',
      text: 'Cold soup',
      amount: 500,
    })
    expect(found?.ledger.map(({ kind }) => kind)).toEqual(['charge', 'card_fee', 'refund'])
    for (const { entry } of found?.ledger ?? []) {
      expect(Object.values(entry).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    }
    const moved = totalOf(
      (found?.ledger ?? []).filter(({ kind }) => kind !== 'card_fee').map(({ entry }) => entry),
    )
    expect(moved.provider + moved.transferred).toBe(Number(order?.grand_total) - 500)
    expect(found).toMatchObject({
      money: { refunded: 500, refundable: Number(order?.grand_total) - 500 },
      refunds: [{ amount: 500, state: 'succeeded', by: 'Kim' }],
      lines: [{ name: 'Soup', quantity: 2, unitPrice: 650 }],
      customerEmail: 'ada@example.com',
    })
  })

  test('distinguishes texts to the customer from emails', async () => {
    const id = await payOrder(shop)
    for (const channel of ['email', 'sms'])
      await shop.query(
        `insert into notifications (restaurant_id, order_id, channel, kind, recipient)
         values ($1, $2, $3, 'order_ready', 'x')`,
        [shop.restaurant.id, id, channel],
      )
    const steps = (await get(id))?.timeline.filter(({ text }) => text?.startsWith('order_ready')) ?? []
    expect(steps.map(({ kind }) => kind).toSorted()).toEqual(['mail', 'text_message'])
  })

  test('has the message of a declined card', async () => {
    const placed = await shop.place()
    await shop.query(`update orders set payment_error = 'Your card was declined.' where id = $1`, [
      placed.orderId,
    ])
    const refusal = (await get(placed.orderId))?.timeline.find(({ kind }) => kind === 'refused')
    expect(refusal?.text).toBe('Your card was declined.')
  })
})
