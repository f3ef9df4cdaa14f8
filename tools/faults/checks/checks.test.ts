import { expect, test } from 'vitest'
import type { Facts, StoredCode, StoredOrder } from '../facts.ts'
import { createTally } from '../tally.ts'
import { checkCodes } from './codes.ts'
import { checkEvents } from './events.ts'
import { checkPayments } from './payments.ts'

const order: StoredOrder = {
  id: 'order-1',
  restaurant_id: 'r1',
  checkout_key: 'key-1',
  customer_email: 'guest-1@faults.test',
  payment_status: 'succeeded',
  payment_intent_id: 'pi_1',
  grand_total: 1250,
  settled_by: 'visitor',
  paid_at: new Date(0),
  released_at: null,
  coupon_code: 'LASTONE',
  redemption: 'redeemed',
  paid_events: 1,
  receipts_sent: 1,
  receipts_owed: 0,
}
const code: StoredCode = { restaurant_id: 'r1', code: 'LASTONE', max_uses: 50, current_uses: 50, held: 1 }
const consistent: Facts = {
  orders: [order],
  codes: [code],
  eventGaps: [{ restaurant_id: 'r1', events: 3, last_seq: 3 }],
  provider: { paymentIntents: [{ id: 'pi_1', status: 'succeeded', amount_received: 1250 }], webhooks: [] },
}
const before: StoredCode[] = [{ ...code, current_uses: 49, held: 0 }]

function violationsOf(change: Partial<Facts>): string[] {
  const tally = createTally()
  const facts = { ...consistent, ...change }
  checkPayments(facts, tally)
  checkCodes(before, facts, tally)
  checkEvents(facts, tally)
  return tally.lines().filter((line) => line.startsWith('FAIL'))
}

test('reports no violation for consistent facts', () => {
  expect(violationsOf({})).toEqual([])
})

test.each<[string, Partial<Facts>, RegExp]>([
  ['a payment without an order', { orders: [] }, /captured payment has exactly one paid order/],
  [
    'a payment with two orders',
    { orders: [order, { ...order, id: 'order-2' }] },
    /captured payment has exactly one paid order/,
  ],
  [
    'another amount',
    { orders: [{ ...order, grand_total: 1251 }] },
    /the captured amount equals the order total/,
  ],
  [
    'an order without its payment',
    { provider: { paymentIntents: [], webhooks: [] } },
    /paid order has exactly one captured payment/,
  ],
  ['a duplicate event', { orders: [{ ...order, paid_events: 2 }] }, /order\.paid event once/],
  ['a missing event', { orders: [{ ...order, paid_events: 0 }] }, /order\.paid event once/],
  [
    'a receipt that was not sent',
    { orders: [{ ...order, receipts_sent: 0, receipts_owed: 1 }] },
    /receipt sent once/,
  ],
  [
    'a gap in the event numbers',
    { eventGaps: [{ restaurant_id: 'r1', events: 2, last_seq: 3 }] },
    /without gaps/,
  ],
  ['a code beyond its limit', { codes: [{ ...code, current_uses: 51, held: 2 }] }, /beyond its limit/],
  ['a use without an order', { codes: [{ ...code, held: 0 }] }, /equals the number of its orders/],
  [
    'a use that was not released',
    { orders: [{ ...order, payment_status: 'failed' }] },
    /released by any other/,
  ],
])('reports %s', (_, change, rule) => {
  expect(violationsOf(change).join('\n')).toMatch(rule)
})
