import { expect, test } from 'vitest'
import { createTally, type Tally } from '../../tally.ts'
import type { MoneyFacts, MoneyOrder } from '../facts.ts'
import { checkCodes } from './codes.ts'
import { checkCouriers } from './couriers.ts'
import { checkGiftCards } from './gift-cards.ts'
import { checkLedger } from './ledger.ts'
import { checkLoyalty } from './loyalty.ts'
import { checkMails, checkMailsOnce, messageIdOf } from './mails.ts'
import { checkOffers } from './offers.ts'
import { checkOrders } from './orders.ts'
import { checkPayments } from './payments.ts'
import { checkRefunds } from './refunds.ts'
import { checkStock } from './stock.ts'

const order: MoneyOrder = {
  id: 'o1',
  order_number: '0000ABCD',
  restaurant_id: 'r1',
  checkout_key: 'key-1',
  customer_email: 'guest-1@faults.test',
  status: 'acknowledged',
  payment_status: 'partially_refunded',
  payment_intent_id: 'pi_1',
  connected: false,
  capture_mode: 'at_order',
  grand_total: 2000,
  card_amount: 2000,
  refunded_amount: 500,
  released_at: null,
  coupon_code: 'LASTONE',
  redemption: 'redeemed',
  quoted_by: 'courier',
  paid_events: 1,
  is_returned: false,
  is_member: true,
  points_to_earn: 20,
  reward_points: 0,
}
const refund = {
  id: 'rf1',
  order_id: 'o1',
  amount: 500,
  state: 'succeeded',
  provider_refund_id: 're_1',
  to_gift_card: false,
}
const consistent: MoneyFacts = {
  orders: [order],
  refunds: [refund],
  ledger: [
    { order_id: 'o1', gift_card_id: null, kind: 'charge', provider_ref: 'pi_1', moved: 2000 },
    { order_id: 'o1', gift_card_id: null, kind: 'card_fee', provider_ref: 'pi_1', moved: -88 },
    { order_id: 'o1', gift_card_id: null, kind: 'refund', provider_ref: 're_1', moved: -500 },
  ],
  history: [
    { order_id: 'o1', from_status: null, to_status: 'pending' },
    { order_id: 'o1', from_status: 'pending', to_status: 'acknowledged' },
  ],
  mails: [{ id: 'm1', kind: 'receipt', subject_id: 'o1', recipient: 'guest-1@faults.test', state: 'sent' }],
  problems: [],
  codes: [{ restaurant_id: 'r1', code: 'LASTONE', max_uses: 1, current_uses: 1, held: 1 }],
  dishes: [{ product_id: 'p1', left: 2 }],
  portions: [{ order_id: 'o1', product_id: 'p1', quantity: 3, state: 'taken' }],
  members: [{ restaurant_id: 'r1', user_id: 'u1', balance: 40, written: 40 }],
  points: [
    { order_id: 'o1', kind: 'earn', points: 20 },
    { order_id: 'o1', kind: 'reverse_earn', points: -5 },
  ],
  offers: [
    { order_id: 'o1', offer_id: 'f1', quantity: 1, unit_price: 700, list_price: 1000, is_bogo: false },
  ],
  giftCards: [{ id: 'g1', balance: 700, written: 700, returning: 0 }],
  sales: [],
  giftCardLiability: 700,
  eventGaps: [{ restaurant_id: 'r1', events: 3, last_seq: 3 }],
  external: {
    intents: [
      { id: 'pi_1', status: 'succeeded', amount: 2000, amount_received: 2000, latest_charge: 'ch_1' },
    ],
    charges: [
      {
        id: 'ch_1',
        payment_intent: 'pi_1',
        status: 'succeeded',
        captured: true,
        balance_transaction: { amount: 2000, fee: 88, net: 1912 },
      },
    ],
    refunds: [
      {
        id: 're_1',
        amount: 500,
        status: 'succeeded',
        payment_intent: 'pi_1',
        balance_transaction: { amount: -500, fee: 0, net: -500 },
      },
    ],
    deliveries: [{ id: 'del_1', external_id: 'o1', status: 'delivered' }],
    mails: [
      { messageId: messageIdOf('m1'), to: ['guest-1@faults.test'], subject: 'Order 0000ABCD confirmed' },
    ],
  },
}

function violationsOf(change: Partial<MoneyFacts>): string {
  const tally: Tally = createTally()
  const facts = { ...consistent, ...change }
  checkOrders([], facts, tally)
  checkPayments(facts, tally)
  checkLedger(facts, tally)
  checkRefunds([], facts, tally)
  checkCodes([], facts, tally)
  checkCouriers(facts, tally)
  checkMails(facts, tally)
  checkMailsOnce(facts, tally)
  checkStock([{ product_id: 'p1', left: 5 }], facts, tally)
  checkLoyalty(facts, tally)
  checkGiftCards(facts, tally)
  checkOffers(facts, tally)
  return tally
    .lines()
    .filter((line) => line.startsWith('FAIL'))
    .join('\n')
}

const { external } = consistent
const [charge] = external.charges
const cancelled = { ...order, status: 'cancelled' }

test('reports no violation for consistent facts', () => {
  expect(violationsOf({})).toBe('')
})

test.each<[string, Partial<MoneyFacts>, RegExp]>([
  ['a payment without an order', { orders: [] }, /captured payment has one paid order/],
  [
    'a charge without a ledger entry',
    { ledger: consistent.ledger.slice(1) },
    /captured payment has one ledger entry/,
  ],
  [
    'a charge with two ledger entries',
    { ledger: [...consistent.ledger, ...consistent.ledger.slice(0, 1)] },
    /captured payment has one ledger entry/,
  ],
  [
    'another amount',
    { orders: [{ ...order, grand_total: 2001, card_amount: 2001 }] },
    /have the same amount/,
  ],
  [
    'an order without its payment',
    { external: { ...external, intents: [] } },
    /paid order has its captured payment/,
  ],
  [
    'an authorization without an order',
    { external: { ...external, intents: [{ ...external.intents[0]!, status: 'requires_capture' }] } },
    /authorization has one authorized order/,
  ],
  [
    'an overdrawn gift card',
    { giftCards: [{ id: 'g1', balance: -1, written: -1, returning: 0 }], giftCardLiability: -1 },
    /no gift card is overdrawn/,
  ],
  [
    'a gift card whose balance is not the sum of its entries',
    { giftCards: [{ id: 'g1', balance: 700, written: 600, returning: 0 }] },
    /balance of a gift card is the sum/,
  ],
  ['another liability', { giftCardLiability: 701 }, /gift cards in the ledger are what is left/],
  ['a problem', { problems: [{ order_id: 'o1', problem: 'another amount' }] }, /needs manual review/],
  [
    'another card fee',
    {
      external: {
        ...external,
        charges: [{ ...charge!, balance_transaction: { amount: 2000, fee: 90, net: 1910 } }],
      },
    },
    /the card fee of a charge[\s\S]*equals the balance/,
  ],
  [
    'a refund that the provider does not have',
    { external: { ...external, refunds: [] } },
    /same here and at the provider/,
  ],
  ['a refund that only the provider has', { refunds: [] }, /no refund that we do not have/],
  [
    'a refund without a ledger entry',
    { ledger: consistent.ledger.slice(0, 2) },
    /refund has one ledger entry/,
  ],
  [
    'a refund missing in the order',
    { orders: [{ ...order, refunded_amount: 0 }] },
    /refunded amount of an order/,
  ],
  [
    'a step that does not follow the previous one',
    { history: [consistent.history[0]!, { ...consistent.history[1]!, from_status: 'ready' }] },
    /starts from the status of the previous/,
  ],
  ['another status', { orders: [{ ...order, status: 'ready' }] }, /status that its last step led to/],
  [
    'a code beyond its limit',
    { codes: [{ ...consistent.codes[0]!, current_uses: 2, held: 2 }] },
    /used beyond its limit/,
  ],
  [
    'a use without an order',
    { codes: [{ ...consistent.codes[0]!, held: 0 }] },
    /equals the number of its orders/,
  ],
  ['a missing courier', { external: { ...external, deliveries: [] } }, /courier is booked/],
  [
    'a second courier',
    { external: { ...external, deliveries: [...external.deliveries, ...external.deliveries] } },
    /no order has two couriers/,
  ],
  [
    'a courier for a cancelled order',
    {
      orders: [cancelled],
      external: { ...external, deliveries: [{ id: 'del_1', external_id: 'o1', status: 'pickup' }] },
    },
    /no courier is active for a cancelled order/,
  ],
  [
    'an unsent email',
    { mails: [{ ...consistent.mails[0]!, state: 'waiting' }] },
    /every queued email was sent/,
  ],
  ['a lost email', { external: { ...external, mails: [] } }, /sent email arrived/],
  ['an email that was never queued', { mails: [] }, /was never queued/],
  [
    'a second email with another message id',
    {
      external: { ...external, mails: [...external.mails, { ...external.mails[0]!, messageId: '<other>' }] },
    },
    /one email per recipient/,
  ],
  ['a surplus portion', { dishes: [{ product_id: 'p1', left: 3 }] }, /remaining or sold/],
  [
    'a dish sold twice',
    { portions: [...consistent.portions, { ...consistent.portions[0]!, order_id: 'o2' }] },
    /beyond its stock[\s\S]*active orders/,
  ],
  ['portions of a cancelled order', { orders: [cancelled] }, /active orders/],
  [
    'points without an entry',
    { members: [{ ...consistent.members[0]!, balance: 41 }] },
    /sum of its entries/,
  ],
  [
    'a negative balance',
    { members: [{ ...consistent.members[0]!, balance: -1, written: -1 }] },
    /more points than they have/,
  ],
  [
    'an order that earned twice',
    { points: [...consistent.points, consistent.points[0]!] },
    /the expected points/,
  ],
  [
    'an offer that was sold twice',
    { offers: [{ ...consistent.offers[0]!, quantity: 2 }] },
    /an offer is sold once per order/,
  ],
  [
    'an offer above the price of the menu',
    { offers: [{ ...consistent.offers[0]!, unit_price: 1001 }] },
    /costs no more than on the menu/,
  ],
  [
    'a code that a paid order does not hold',
    { orders: [{ ...order, redemption: 'released' }] },
    /redeemed by a paid order/,
  ],
  [
    'a code that a cancelled order still holds',
    { orders: [{ ...order, is_returned: true }] },
    /refunded order releases its code/,
  ],
  ['a reward without spent points', { orders: [{ ...order, reward_points: 100 }] }, /the expected points/],
  [
    'a gap in the event numbers',
    { eventGaps: [{ restaurant_id: 'r1', events: 2, last_seq: 3 }] },
    /without gaps/,
  ],
])('reports %s', (_, change, rule) => {
  expect(violationsOf(change)).toMatch(rule)
})
