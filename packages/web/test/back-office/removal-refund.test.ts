import { cents } from '@comanda/domain/money/cents'
import type { Breakdown, PricedLine } from '@comanda/domain/pricing/breakdown'
import { expect, test } from 'vitest'
import { removalRefund } from '../../src/experiences/back-office/orders/removal-refund.ts'

const soup: PricedLine = {
  key: 'soup',
  productId: 'soup',
  name: 'Soup',
  code: null,
  quantity: 3,
  unitPrice: cents(1000),
  totalPrice: cents(3000),
  selections: [],
  specialInstructions: '',
  is21Plus: false,
}
const breakdown: Breakdown = {
  lines: [soup],
  kidsMeals: [],
  itemCount: 3,
  subtotal: cents(3000),
  discountCode: null,
  discountType: null,
  discount: cents(0),
  deliveryDiscount: cents(0),
  tax: cents(300),
  processingFee: cents(0),
  deliveryFee: cents(0),
  total: cents(3300),
  tip: cents(0),
  tipPercentage: null,
  grandTotal: cents(3300),
}
const refundOf = (left: number, refundable: number, disputed = false) =>
  removalRefund(
    {
      breakdown,
      refunds: [],
      money: {
        orderId: 'x',
        status: 'preparing',
        paymentStatus: 'succeeded',
        grandTotal: cents(3300),
        refunded: cents(3300 - refundable),
        refundable: cents(refundable),
        disputed,
      },
    },
    left === 3 ? [] : [{ key: 'soup', left }],
  )

test('removed dishes are refunded up to what is left of the order', () => {
  expect(refundOf(3, 3300)).toEqual({ amount: 0, due: 0, isDisputed: false })
  expect(refundOf(1, 3300)).toEqual({ amount: 2200, due: 2200, isDisputed: false })
  expect(refundOf(1, 500)).toEqual({ amount: 500, due: 2200, isDisputed: false })
  expect(refundOf(0, 3300)).toMatchObject({ amount: null })
})

test('during a dispute, dishes that cost more than a gift card paid are not removed', () => {
  expect(refundOf(2, 1500, true)).toEqual({ amount: 1100, due: 1100, isDisputed: false })
  expect(refundOf(1, 1500, true)).toMatchObject({ due: 2200, isDisputed: true })
})
