import { expect, test } from 'vitest'
import { createTally, type Tally } from '../../tally.ts'
import type { MoneyFacts, MoneyOrder } from '../facts.ts'
import { checkBooks } from './books.ts'
import { checkCodes } from './codes.ts'
import { checkCouriers } from './couriers.ts'
import { checkLoyalty } from './loyalty.ts'
import { checkMails, checkMailsOnce, messageIdOf } from './mails.ts'
import { checkOrders } from './orders.ts'
import { checkPayments } from './payments.ts'
import { checkRefunds } from './refunds.ts'
import { checkStock } from './stock.ts'

const order: MoneyOrder = {
  ...{
    id: 'o1',
    order_number: '0000ABCD',
    restaurant_id: 'r1',
    checkout_key: 'key-1',
    customer_email: 'guest-1@faults.test',
  },
  ...{ status: 'acknowledged', payment_status: 'partially_refunded', payment_intent_id: 'pi_1' },
  ...{ connected: false, capture_mode: 'at_order', grand_total: 2000, refunded_amount: 500 },
  ...{ released_at: null, coupon_code: 'LASTONE', redemption: 'redeemed', quoted_by: 'courier' },
  paid_events: 1,
  ...{ is_member: true, points_to_earn: 20, reward_points: 0 },
}
const refund = { id: 'rf1', order_id: 'o1', amount: 500, state: 'succeeded', provider_refund_id: 're_1' }
const sound: MoneyFacts = {
  orders: [order],
  refunds: [refund],
  ledger: [
    { order_id: 'o1', kind: 'charge', provider_ref: 'pi_1', moved: 2000 },
    { order_id: 'o1', kind: 'card_fee', provider_ref: 'pi_1', moved: -88 },
    { order_id: 'o1', kind: 'refund', provider_ref: 're_1', moved: -500 },
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
  eventGaps: [{ restaurant_id: 'r1', events: 3, last_seq: 3 }],
  outside: {
    intents: [
      { id: 'pi_1', status: 'succeeded', amount: 2000, amount_received: 2000, latest_charge: 'ch_1' },
    ],
    charges: [
      {
        ...{ id: 'ch_1', payment_intent: 'pi_1', status: 'succeeded', captured: true },
        balance_transaction: { amount: 2000, fee: 88, net: 1912 },
      },
    ],
    refunds: [
      {
        ...{ id: 're_1', amount: 500, status: 'succeeded', payment_intent: 'pi_1' },
        balance_transaction: { amount: -500, fee: 0, net: -500 },
      },
    ],
    deliveries: [{ id: 'del_1', external_id: 'o1', status: 'delivered' }],
    mails: [
      { messageId: messageIdOf('m1'), to: ['guest-1@faults.test'], subject: 'Order 0000ABCD confirmed' },
    ],
  },
}

function brokenBy(change: Partial<MoneyFacts>): string {
  const tally: Tally = createTally()
  const facts = { ...sound, ...change }
  checkOrders([], facts, tally)
  checkPayments(facts, tally)
  checkBooks(facts, tally)
  checkRefunds([], facts, tally)
  checkCodes([], facts, tally)
  checkCouriers(facts, tally)
  checkMails(facts, tally)
  checkMailsOnce(facts, tally)
  checkStock([{ product_id: 'p1', left: 5 }], facts, tally)
  checkLoyalty(facts, tally)
  return tally
    .lines()
    .filter((line) => line.startsWith('FAIL'))
    .join('\n')
}

const { outside } = sound
const [charge] = outside.charges
const whole = { ...order, status: 'cancelled' }

test('sound facts break no rule', () => {
  expect(brokenBy({})).toBe('')
})

test.each<[string, Partial<MoneyFacts>, RegExp]>([
  ['a payment without an order', { orders: [] }, /captured payment has one paid order/],
  ['a charge that is not booked', { ledger: sound.ledger.slice(1) }, /captured payment stands in the books/],
  [
    'a charge that is booked twice',
    { ledger: [...sound.ledger, ...sound.ledger.slice(0, 1)] },
    /captured payment stands in the books/,
  ],
  ['another amount', { orders: [{ ...order, grand_total: 2001 }] }, /say the same amount/],
  [
    'an order without its payment',
    { outside: { ...outside, intents: [] } },
    /paid order has its captured payment/,
  ],
  [
    'held money that nobody knows of',
    { outside: { ...outside, intents: [{ ...outside.intents[0]!, status: 'requires_capture' }] } },
    /held money has one authorized order/,
  ],
  ['a problem', { problems: [{ order_id: 'o1', problem: 'another amount' }] }, /for a person to look at/],
  [
    'another card fee',
    {
      outside: {
        ...outside,
        charges: [{ ...charge!, balance_transaction: { amount: 2000, fee: 90, net: 1910 } }],
      },
    },
    /what the provider kept[\s\S]*come to the balance/,
  ],
  [
    'a refund that only we know of',
    { outside: { ...outside, refunds: [] } },
    /same here and at the provider/,
  ],
  ['a refund that only the provider knows of', { refunds: [] }, /no refund beyond ours/],
  ['a refund that is not booked', { ledger: sound.ledger.slice(0, 2) }, /refund stands in the books/],
  ['a refund that the order forgot', { orders: [{ ...order, refunded_amount: 0 }] }, /knows what of it/],
  [
    'a step that leads nowhere',
    { history: [sound.history[0]!, { ...sound.history[1]!, from_status: 'ready' }] },
    /begins where the one before ended/,
  ],
  ['another status', { orders: [{ ...order, status: 'ready' }] }, /stands where its last step led/],
  [
    'a code beyond its limit',
    { codes: [{ ...sound.codes[0]!, current_uses: 2, held: 2 }] },
    /used beyond its limit/,
  ],
  ['a use that no order holds', { codes: [{ ...sound.codes[0]!, held: 0 }] }, /counts the orders/],
  ['a courier who does not come', { outside: { ...outside, deliveries: [] } }, /courier is booked/],
  [
    'a second courier',
    { outside: { ...outside, deliveries: [...outside.deliveries, ...outside.deliveries] } },
    /no order has two couriers/,
  ],
  [
    'a courier for nobody',
    {
      orders: [whole],
      outside: { ...outside, deliveries: [{ id: 'del_1', external_id: 'o1', status: 'pickup' }] },
    },
    /no courier comes for a cancelled order/,
  ],
  ['a mail that is owed', { mails: [{ ...sound.mails[0]!, state: 'waiting' }] }, /owed was sent/],
  ['a mail that was lost', { outside: { ...outside, mails: [] } }, /sent arrived/],
  ['a mail that nobody owes', { mails: [] }, /nobody owes/],
  [
    'a second mail of the same under another name',
    { outside: { ...outside, mails: [...outside.mails, { ...outside.mails[0]!, messageId: '<other>' }] } },
    /one recipient reads once/,
  ],
  ['a portion too many', { dishes: [{ product_id: 'p1', left: 3 }] }, /left or sold/],
  [
    'a dish sold twice',
    { portions: [...sound.portions, { ...sound.portions[0]!, order_id: 'o2' }] },
    /beyond its portions[\s\S]*orders that stand/,
  ],
  ['portions of a cancelled order', { orders: [whole] }, /orders that stand/],
  ['points from nowhere', { members: [{ ...sound.members[0]!, balance: 41 }] }, /sum of its entries/],
  ['points that are owed', { members: [{ ...sound.members[0]!, balance: -1, written: -1 }] }, /do not have/],
  ['an order that earned twice', { points: [...sound.points, sound.points[0]!] }, /what it is worth/],
  [
    'a reward that nobody paid points for',
    { orders: [{ ...order, reward_points: 100 }] },
    /what it is worth/,
  ],
  ['a gap', { eventGaps: [{ restaurant_id: 'r1', events: 2, last_seq: 3 }] }, /without gaps/],
])('%s is found', (_, change, rule) => {
  expect(brokenBy(change)).toMatch(rule)
})
