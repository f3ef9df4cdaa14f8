import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import { type ChargedOrder, chargeEntry } from '@comanda/domain/ledger/charge'
import { type Entry, totalOf } from '@comanda/domain/ledger/entry'
import { itemsRefund } from '@comanda/domain/ledger/items-refund'
import { platformFeeBack, refundEntry } from '@comanda/domain/ledger/refund'
import { addCents, type Cents, cents, minCents, subtractCents } from '@comanda/domain/money/cents'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Two burgers, fries and a shake with a tenth off: $46.40 of dishes, delivered, with a tip. */
const order: ChargedOrder = {
  subtotal: cents(4640),
  tax: cents(307),
  deliveryFee: cents(399),
  processingFee: cents(137),
  total: cents(5019),
  tip: cents(752),
  grandTotal: cents(5771),
  platformFee: cents(144),
  connected: false,
}
const nothing = { food: cents(0), deliveryFee: false, tip: false }

test('a dish goes back with its share of discount, tax and processing fee', () => {
  // 1695 of 4640 dishes, for which 4640 + 307 + 137 - 464 = 4620 was paid
  expect(itemsRefund(order, { ...nothing, food: cents(1695) })).toBe(1688)
})

test('delivery fee and tip go back where they are wanted', () => {
  expect(itemsRefund(order, nothing)).toBe(0)
  expect(itemsRefund(order, { ...nothing, deliveryFee: true })).toBe(399)
  expect(itemsRefund(order, { ...nothing, tip: true })).toBe(752)
})

test('everything that can be ticked is the whole charge', () => {
  expect(itemsRefund(order, { food: order.subtotal, deliveryFee: true, tip: true })).toBe(5771)
})

test('never more than the charge, and more dishes are never less', () => {
  fc.assert(
    fc.property(fc.nat(4640), fc.nat(4640), fc.boolean(), fc.boolean(), (one, other, deliveryFee, tip) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((food) =>
        itemsRefund(order, { food: cents(food), deliveryFee, tip }),
      )
      expect(less).toBeLessThanOrEqual(more ?? 0)
      expect(more).toBeLessThanOrEqual(order.grandTotal)
    }),
  )
})

test('dishes that go back one by one, and then all the rest, leave nothing and take no cent too much', () => {
  const dishes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 })
  const parts = fc.record({
    tax: fc.nat(900),
    deliveryFee: fc.nat(900),
    processingFee: fc.nat(300),
    tip: fc.nat(2000),
    discountShare: fc.nat(120),
    feeShare: fc.nat(100),
    connected: fc.boolean(),
  })
  fc.assert(
    fc.property(dishes, parts, (prices, { discountShare, feeShare, connected, ...rest }) => {
      const subtotal = prices.reduce((sum, price) => sum + price, 0)
      const gross = subtotal + rest.tax + rest.deliveryFee + rest.processingFee
      const total = Math.max(0, gross - Math.floor((subtotal * discountShare) / 100))
      const charged = chargedOf({ ...rest, subtotal, total, feeShare, connected })
      if (charged.grandTotal === 0) return
      let before = cents(0)
      let fee = 0
      const entries = [chargeEntry(charged)]
      const giveBack = (asked: Cents) => {
        const amount = minCents(asked, subtractCents(charged.grandTotal, before))
        expect(amount).toBeGreaterThanOrEqual(0)
        if (amount === 0) return
        entries.push(refundEntry(charged, before, amount))
        const share = platformFeeBack(charged, before, amount)
        expect(share).toBeGreaterThanOrEqual(0)
        before = addCents(before, amount)
        fee += share
        // In proportion, to the cent.
        const exact = (charged.platformFee * before) / charged.grandTotal
        expect(Math.abs(fee - exact)).toBeLessThanOrEqual(0.5)
        expect(sumOf(entries)).toBe(0)
      }
      for (const price of prices) giveBack(itemsRefund(charged, { ...nothing, food: cents(price) }))
      giveBack(itemsRefund(charged, { ...nothing, deliveryFee: true, tip: true }))
      expect(before).toBeLessThanOrEqual(charged.grandTotal)
      giveBack(charged.grandTotal)
      expect(before).toBe(charged.grandTotal)
      expect(fee).toBe(charged.platformFee)
      expect(Object.values(totalOf(entries)).every((amount) => amount === 0)).toBe(true)
    }),
  )
})

interface Parts {
  subtotal: number
  tax: number
  deliveryFee: number
  processingFee: number
  total: number
  tip: number
  feeShare: number
  connected: boolean
}

function chargedOf({ feeShare, connected, ...parts }: Parts): ChargedOrder {
  const { subtotal, tax, deliveryFee, processingFee, total, tip } = parts
  return {
    ...{ subtotal: cents(subtotal), tax: cents(tax), deliveryFee: cents(deliveryFee) },
    ...{ processingFee: cents(processingFee), total: cents(total), tip: cents(tip), connected },
    grandTotal: cents(total + tip),
    platformFee: cents(Math.floor((total * feeShare) / 100)),
  }
}

function sumOf(entries: Entry[]): number {
  return entries.flatMap((entry) => Object.values(entry)).reduce((sum, amount) => sum + amount, 0)
}

test('a card fee that is not known yet is 2.9% and 30 cents, and nothing for nothing', () => {
  expect(estimatedCardFee(cents(5771))).toBe(197)
  expect(estimatedCardFee(cents(0))).toBe(0)
})
