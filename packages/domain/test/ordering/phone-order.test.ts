import { expect, test } from 'vitest'
import { cardAmountOf } from '../../src/marketing/gift-card.ts'
import { cents } from '../../src/money/cents.ts'
import { counterDue, dueLine, paidAtCounter, paymentLinkExpiry } from '../../src/ordering/phone-order.ts'
import type { Breakdown } from '../../src/pricing/breakdown.ts'
import { cardShareOfFee } from '../../src/pricing/platform-fee.ts'
import { minutes } from '../../src/time/instant.ts'

const order = { grandTotal: cents(3450) } as Breakdown

test('an order that is paid at the counter leaves nothing for the card, and no platform fee', () => {
  const atCounter = paidAtCounter(order)
  expect(atCounter.counter).toBe(3450)
  expect(cardAmountOf(atCounter)).toBe(0)
  expect(cardShareOfFee(cents(116), atCounter)).toBe(0)
  expect(cardShareOfFee(cents(116), order)).toBe(116)
})

test('the amount due is reduced by what was removed, and is zero once it was paid', () => {
  const unpaid = { counter: cents(3450), paidAt: null, refunded: cents(0) }
  expect(counterDue(unpaid)).toBe(3450)
  expect(counterDue({ ...unpaid, refunded: cents(450) })).toBe(3000)
  expect(counterDue({ ...unpaid, refunded: cents(3450) })).toBe(0)
  expect(counterDue({ ...unpaid, paidAt: 1 })).toBe(0)
  expect(counterDue({ ...unpaid, counter: cents(0) })).toBe(0)
})

test('the line on tickets names who takes the money', () => {
  expect(dueLine(cents(3450), 'pickup')).toBe('Pay $34.50 at pickup')
  expect(dueLine(cents(3450), 'delivery')).toBe('Pay $34.50 to the driver')
})

test('a link never outlasts closing time or the time that was promised for later', () => {
  const minutesOf = (promised: number | null, closes: number | null, isAddition = false) => {
    const at = (after: number | null) => (after === null ? null : minutes(after))
    return paymentLinkExpiry(0, { promisedAt: at(promised), closesAt: at(closes) }, isAddition) / minutes(1)
  }
  expect(minutesOf(null, null)).toBe(60)
  expect(minutesOf(null, 240)).toBe(60)
  expect(minutesOf(null, 2)).toBe(2)
  expect(minutesOf(45, 240)).toBe(45)
  // Dishes that are added to an order which is late can still be paid.
  expect(minutesOf(-5, 240, true)).toBe(10)
  expect(minutesOf(-5, 4, true)).toBe(4)
  expect(minutesOf(20, null, true)).toBe(20)
})
