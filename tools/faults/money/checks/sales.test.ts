import { expect, test } from 'vitest'
import { createTally } from '../../tally.ts'
import type { StoredSale } from '../facts.ts'
import type { Sale } from '../sales.ts'
import { checkSales } from './sales.ts'

const bought: Sale = { giftCardId: 'g1', code: null, ended: 'paid', refund: 'accepted', problem: null }
const stored: StoredSale = {
  id: 'g1',
  state: 'paid',
  amount: 2500,
  payment_intent_id: 'pi_1',
  refunded_amount: 2500,
  refund_state: 'succeeded',
  has_card: true,
  spent: 0,
}
const entry = { order_id: null, gift_card_id: 'g1', provider_ref: '' }
const mail = { kind: '', subject_id: null, recipient: '', state: 'sent' }
const consistent = {
  sales: [stored],
  ledger: [
    { ...entry, kind: 'charge', moved: 2500 },
    { ...entry, kind: 'refund', moved: -2500 },
  ],
  mails: [
    { ...mail, id: 'gift-card-receipt:g1' },
    { ...mail, id: 'gift-card:g1' },
  ],
  external: {
    intents: [{ id: 'pi_1', status: 'succeeded', amount: 2500, amount_received: 2500, latest_charge: null }],
    refunds: [
      { id: 're_1', amount: 2500, status: 'succeeded', payment_intent: 'pi_1', balance_transaction: null },
    ],
    charges: [],
    deliveries: [],
    mails: [],
  },
}

function failuresOf(changes: Partial<typeof consistent>, sale: Partial<Sale> = {}): string[] {
  const tally = createTally()
  checkSales([{ ...bought, ...sale }], { ...consistent, ...changes }, tally)
  return tally.lines().filter((line) => line.startsWith('FAIL'))
}

test('accepts a gift card that was sold and refunded', () => {
  expect(failuresOf({})).toEqual([])
})

test.each<[string, Partial<typeof consistent>, Partial<Sale>, RegExp]>([
  ['a charge without a gift card', { sales: [{ ...stored, has_card: false }] }, {}, /has a gift card/],
  ['a lost entry', { ledger: consistent.ledger.slice(1) }, {}, /sale of a gift card has one ledger entry/],
  [
    'a doubled refund',
    {
      external: {
        ...consistent.external,
        refunds: [...consistent.external.refunds, ...consistent.external.refunds],
      },
    },
    {},
    /refunded once/,
  ],
  ['a refunded card that was spent', { sales: [{ ...stored, spent: 100 }] }, {}, /was spent/],
  ['a refund that nobody accepted', {}, { refund: 'used' }, /accepted refund/],
  ['a lost email', { mails: consistent.mails.slice(1) }, {}, /emailed/],
])('finds %s', (_, changes, sale, failure) => {
  expect(failuresOf(changes, sale).join('\n')).toMatch(failure)
})
