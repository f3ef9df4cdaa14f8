import { expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { type ReceiptOrder, receiptOf } from '../../src/ordering/receipt-slip.ts'
import type { Breakdown } from '../../src/pricing/breakdown.ts'

const line = {
  key: 'a',
  productId: 'p',
  name: 'Burger',
  code: null,
  quantity: 2,
  unitPrice: cents(1400),
  totalPrice: cents(2800),
  specialInstructions: 'Well done',
  is21Plus: false,
  selections: [
    { groupName: 'Size', kind: 'variant', name: 'Double', priceDelta: cents(400), modifierAction: null },
    {
      groupName: 'Changes',
      kind: 'modifier',
      name: 'Onion',
      priceDelta: cents(0),
      modifierAction: 'remove',
    },
  ],
} as const
const breakdown: Breakdown = {
  lines: [{ ...line, selections: [...line.selections] }],
  kidsMeals: [],
  itemCount: 2,
  subtotal: cents(2800),
  discountCode: null,
  discountType: null,
  discount: cents(0),
  deliveryDiscount: cents(0),
  tax: cents(238),
  processingFee: cents(83),
  deliveryFee: cents(0),
  total: cents(3121),
  tip: cents(500),
  tipPercentage: null,
  grandTotal: cents(3621),
}
const order: ReceiptOrder = {
  restaurantName: 'Corner Kitchen',
  zone: 'America/New_York',
  orderNumber: '4E7B92C1',
  placedAt: Date.parse('2026-11-20T23:30:00Z'),
  fulfillment: 'pickup',
  customerName: 'Ada Long',
  breakdown,
  combineTaxProcessing: false,
  card: 'Visa 4242',
  isPaid: true,
  refunded: cents(0),
  due: cents(0),
}
const text = (changes: Partial<ReceiptOrder> = {}) =>
  receiptOf({ ...order, ...changes }).map((row) =>
    row.kind === 'text' ? row.text : row.kind === 'pair' ? `${row.left} | ${row.right}` : row.kind,
  )

test('a receipt has the lines as sold, and amounts that add up to the total', () => {
  expect(text()).toEqual([
    'Corner Kitchen',
    'Order 4E7B92C1 | Pickup',
    'Ada Long | Fri, Nov 20, 6:30 PM',
    'rule',
    '2 × Burger | $28.00',
    'Double $4.00',
    'no Onion',
    '"Well done"',
    'rule',
    'Subtotal | $28.00',
    'Tax | $2.38',
    'Processing fee | $0.83',
    'Tip | $5.00',
    'Total | $36.21',
    'Paid | Visa 4242',
    'rule',
    'Thank you',
  ])
})

test('a receipt names what was refunded and what is not paid', () => {
  expect(text({ refunded: cents(500) })).toContain('Refunded | $5.00')
  expect(text({ isPaid: false, card: null })).toContain('Not paid | ')
})

test('a receipt of the hour that the autumn change repeats has the zone', () => {
  expect(text({ placedAt: Date.parse('2026-11-01T06:30:00Z') })).toContain(
    'Ada Long | Sun, Nov 1, 1:30 AM EST',
  )
})
