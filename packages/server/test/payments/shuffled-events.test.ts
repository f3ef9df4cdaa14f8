import { totalOf } from '@comanda/domain/ledger/entry'
import { expect, test } from 'vitest'
import { createRandom } from '../../../../tools/faults/random.ts'
import { openShop } from '../checkout/ordering.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

test.each([11, 12, 13])(
  'events in any order, partly lost and concurrently repeated, lead to the provider’s state (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const shop = await openShop()
    const actions = paymentActions(shop, await signedIn(shop, 'owner'))
    await shop.changeMenu(
      `update restaurants set application_fee_percentage = 7777, stripe_connect_enabled = ${seed % 2 === 1},
        stripe_connect_id = 'acct_1Shuffled'`,
    )
    const intents: string[] = []
    for (const card of ['pm_card_visa', 'pm_card_createDispute', 'pm_card_visa', 'pm_card_chargeDeclined']) {
      const placed = await shop.place({
        request: shop.request({ tip: { kind: 'percentage', percentage: 18_000 as never } }),
      })
      await shop.pay(placed, card)
      intents.push(placed.payment?.paymentIntentId ?? '')
    }
    const [paid = '', , twice = ''] = intents
    const back: Record<string, string> =
      seed % 2 === 1 ? { reverse_transfer: 'true', refund_application_fee: 'true' } : {}
    await actions.stripe('refunds', { payment_intent: paid, amount: '333', ...back })
    await actions.stripe('refunds', { payment_intent: twice, amount: '777', ...back })
    await actions.stripe('refunds', { payment_intent: twice, ...back })

    const { data } = await actions.stripe('events?limit=100')
    const sent: { id: string; type: string; data: { object: Record<string, unknown> } }[] = data
    const isLast = ({ type }: { type: string }) =>
      type.startsWith('refund.') || type.startsWith('charge.dispute')
    const delivered = sent.filter((event) => isLast(event) || random.chance(0.6))
    const deck = [...delivered, ...delivered, ...delivered]
      .map((event) => ({ event, place: random.next() }))
      .sort((one, other) => one.place - other.place)
    for (let first = 0; first < deck.length; first += 5) {
      const batch = deck.slice(first, first + 5)
      const results = await Promise.allSettled(
        batch.map(({ event }) => actions.sendEvent(event.type, event.data.object, event.id)),
      )
      for (const [index, result] of results.entries()) {
        // Events that failed are sent again, as the provider does.
        const event = batch[index]?.event
        if (result.status === 'rejected' && event)
          expect(await actions.sendEvent(event.type, event.data.object, event.id)).toBe(200)
      }
    }
    const orders = await actions.rows(
      'select payment_intent_id, payment_status, refunded_amount, grand_total from orders order by created_at, id',
    )
    const byIntent = new Map(orders.map((order) => [order.payment_intent_id, order]))
    expect(byIntent.get(paid)).toMatchObject({ payment_status: 'partially_refunded', refunded_amount: 333 })
    expect(byIntent.get(intents[1] ?? '')).toMatchObject({ payment_status: 'succeeded', refunded_amount: 0 })
    const refunded = byIntent.get(twice)
    expect(refunded).toMatchObject({ payment_status: 'refunded', refunded_amount: refunded.grand_total })
    expect(orders.filter(({ payment_status }) => payment_status === 'pending')).toHaveLength(1)
    const events = await shop.events()
    expect(events.filter((type) => type === 'order.paid')).toHaveLength(3)
    expect(events.filter((type) => type === 'order.disputed')).toHaveLength(1)
    expect(events.filter((type) => type === 'order.refunded')).toHaveLength(3)
    await actions.expectLedgerMatchesProvider()
    expect(totalOf(await actions.ledger()).platform_fee).toBeGreaterThan(0)
    expect(await actions.rows('select 1 from payment_problems')).toEqual([])
  },
)
