import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import { type ChargedOrder, chargeEntry } from '@comanda/domain/ledger/charge'
import { type Account, type Entry, totalOf } from '@comanda/domain/ledger/entry'
import {
  itemsRefund,
  priceRefundItems,
  type RefundScope,
  sumRefundItems,
} from '@comanda/domain/ledger/items-refund'
import { refundEntry, refundFailedEntry } from '@comanda/domain/ledger/refund'
import { addCents, type Cents, cents, minCents, subtractCents } from '@comanda/domain/money/cents'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Two burgers, fries and a shake with a discount of 10%: $46.40 of dishes, with delivery fee and tip. */
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
  giftCard: cents(0),
  counter: cents(0),
}
const nothing = { food: cents(0), deliveryFee: false, tip: false }
const none = cents(0)

test('a dish is refunded with its share of discount, tax and processing fee', () => {
  // 1695 of 4640 dishes, for which 4640 + 307 + 137 - 464 = 4620 was paid
  expect(itemsRefund(order, { ...nothing, food: cents(1695) }, none)).toBe(1688)
})

test('delivery fee and tip are refunded if requested', () => {
  expect(itemsRefund(order, nothing, none)).toBe(0)
  expect(itemsRefund(order, { ...nothing, deliveryFee: true }, none)).toBe(399)
  expect(itemsRefund(order, { ...nothing, tip: true }, none)).toBe(752)
})

test('refunding all dishes, the delivery fee and the tip equals the charge', () => {
  expect(itemsRefund(order, { food: order.subtotal, deliveryFee: true, tip: true }, none)).toBe(5771)
})

test('a refund never exceeds the charge, and more dishes never refund less', () => {
  fc.assert(
    fc.property(fc.nat(4640), fc.nat(4640), fc.boolean(), fc.boolean(), (one, other, deliveryFee, tip) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((food) =>
        itemsRefund(order, { food: cents(food), deliveryFee, tip }, none),
      )
      expect(less).toBeLessThanOrEqual(more ?? 0)
      expect(more).toBeLessThanOrEqual(order.grandTotal)
    }),
  )
})

test('the ledger entry of a refunded dish has its price, tax, fee and discount, but no delivery fee or tip', () => {
  const entry = refundEntry(order, {
    earlier: {},
    amount: cents(1688),
    scope: { ...nothing, food: cents(1695) },
  })
  // 1695/4640 of the tax, of the processing fee and of the discount, which absorbs the odd half cent
  expect(entry).toEqual({
    provider: -1688,
    sales: 1695,
    tax: 112,
    processing_fee: 50,
    discount: -169,
    platform_fee: -42,
    platform_income: 42,
  })
})

test('delivery fee and tip are refunded on their own, and a bare amount from all that is left', () => {
  const tip = refundEntry(order, { earlier: {}, amount: cents(752), scope: { ...nothing, tip: true } })
  expect(tip).toMatchObject({ provider: -752, tip: 752 })
  expect(tip.sales).toBeUndefined()
  const both = refundEntry(order, {
    earlier: tip,
    amount: cents(399),
    scope: { ...nothing, deliveryFee: true },
  })
  expect(both).toMatchObject({ provider: -399, delivery: 399 })
  const rest = refundEntry(order, { earlier: totalOf([tip, both]), amount: cents(2310) })
  expect([rest.tip, rest.delivery]).toEqual([undefined, undefined])
  expect(rest.sales).toBe(2320)
})

test('a dish already covered by an earlier bare amount is refunded from what is left', () => {
  const earlier = refundEntry(order, { earlier: {}, amount: cents(5271) })
  const entry = refundEntry(order, { earlier, amount: cents(500), scope: { ...nothing, food: cents(4640) } })
  expect(totalOf([chargeEntry(order), earlier, entry]).provider).toBe(0)
  expect(Object.values(totalOf([chargeEntry(order), earlier, entry])).every((amount) => amount === 0)).toBe(
    true,
  )
})

test('dishes are refunded only up to the requested amount', () => {
  const entry = refundEntry(order, {
    earlier: {},
    amount: cents(1000),
    scope: { food: cents(1695), deliveryFee: true, tip: true },
  })
  expect(entry).toMatchObject({ provider: -1000 })
  expect([entry.delivery, entry.tip]).toEqual([undefined, undefined])
  expect(sumOf([entry])).toBe(0)
})

test('a failed refund restores its parts and the platform fee', () => {
  const dish = refundEntry(order, {
    earlier: {},
    amount: cents(1688),
    scope: { ...nothing, food: cents(1695) },
  })
  const bare = refundEntry(order, { earlier: dish, amount: cents(777) })
  const failed = refundFailedEntry(order, totalOf([dish, bare]), dish)
  const after = totalOf([dish, bare, failed])
  expect(sumOf([failed])).toBe(0)
  expect(failed).toMatchObject({ provider: 1688, sales: -1695, tax: -112 })
  expect(after.provider).toBe(-777)
  expect(after.platform_income).toBe(refundEntry(order, { earlier: {}, amount: cents(777) }).platform_income)
  const rest = refundEntry(order, { earlier: after, amount: cents(5771 - 777) })
  const all = totalOf([chargeEntry(order), after, rest])
  expect(Object.values(all).every((amount) => amount === 0)).toBe(true)
})

test('refunding dishes one by one and then the rest leaves exactly 0', () => {
  const dishes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 })
  const parts = fc.record({
    tax: fc.nat(900),
    deliveryFee: fc.nat(900),
    processingFee: fc.nat(300),
    tip: fc.nat(2000),
    discountShare: fc.nat(120),
    feeShare: fc.nat(100),
    connected: fc.boolean(),
    amountFirst: fc.nat(700),
  })
  fc.assert(
    fc.property(dishes, parts, (prices, { discountShare, feeShare, connected, amountFirst, ...rest }) => {
      const subtotal = prices.reduce((sum, price) => sum + price, 0)
      const gross = subtotal + rest.tax + rest.deliveryFee + rest.processingFee
      const total = Math.max(0, gross - Math.floor((subtotal * discountShare) / 100))
      const charged = chargedOf({ ...rest, subtotal, total, feeShare, connected })
      if (charged.grandTotal === 0) return
      let before = cents(0)
      let fee = 0
      const entries = [chargeEntry(charged)]
      const refund = (requested: Cents, scope: RefundScope | null = null) => {
        const amount = minCents(requested, subtractCents(charged.grandTotal, before))
        expect(amount).toBeGreaterThanOrEqual(0)
        if (amount === 0) return
        const entry = refundEntry(charged, { earlier: totalOf(entries.slice(1)), amount, scope })
        entries.push(entry)
        const share = entry.platform_income ?? 0
        expect(share).toBeGreaterThanOrEqual(0)
        before = addCents(before, amount)
        fee += share
        // Proportional, within a cent.
        const exact = (charged.platformFee * before) / charged.grandTotal
        expect(Math.abs(fee - exact)).toBeLessThanOrEqual(0.5)
        expect(sumOf(entries)).toBe(0)
        expectNothingOverdrawn(totalOf(entries))
      }
      let foodBefore = none
      const refundItems = (scope: RefundScope) => {
        refund(itemsRefund(charged, scope, foodBefore), scope)
        foodBefore = addCents(foodBefore, scope.food)
      }
      if (amountFirst > 0) refund(cents(amountFirst))
      for (const price of prices) refundItems({ ...nothing, food: cents(price) })
      refundItems({ ...nothing, deliveryFee: true, tip: true })
      expect(before).toBeLessThanOrEqual(charged.grandTotal)
      refund(charged.grandTotal)
      expect(before).toBe(charged.grandTotal)
      expect(fee).toBe(charged.platformFee)
      expect(Object.values(totalOf(entries)).every((amount) => amount === 0)).toBe(true)
    }),
  )
})

test('dishes that are refunded one by one return what one refund of them returns, and nothing of delivery fee and tip', () => {
  const dishes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 12 })
  const parts = fc.record({
    tax: fc.nat(900),
    deliveryFee: fc.nat(900),
    processingFee: fc.nat(300),
    tip: fc.nat(2000),
    discount: fc.nat(3000),
    others: fc.nat(4000),
  })
  fc.assert(
    fc.property(dishes, parts, (prices, { discount, others, ...rest }) => {
      const food = prices.reduce((sum, price) => sum + price, 0)
      const subtotal = food + others
      const gross = subtotal + rest.tax + rest.deliveryFee + rest.processingFee
      const total = gross - Math.min(discount, subtotal)
      const charged = chargedOf({ ...rest, subtotal, total, feeShare: 5, connected: false })
      const scopeOf = (price: number) => ({ ...nothing, food: cents(price) })
      const entries: Entry[] = []
      let [foodBefore, returned] = [none, none]
      for (const price of prices) {
        const amount = itemsRefund(charged, scopeOf(price), foodBefore)
        expect(amount).toBeGreaterThanOrEqual(0)
        // A refund of nothing is not stored: its dish is not refunded.
        if (amount === 0) continue
        entries.push(refundEntry(charged, { earlier: totalOf(entries), amount, scope: scopeOf(price) }))
        foodBefore = addCents(foodBefore, cents(price))
        returned = addCents(returned, amount)
      }
      expect(returned).toBe(itemsRefund(charged, scopeOf(foodBefore), none))
      expect(totalOf(entries)).toMatchObject({ delivery: 0, tip: 0 })
    }),
    { numRuns: 500 },
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
    subtotal: cents(subtotal),
    tax: cents(tax),
    deliveryFee: cents(deliveryFee),
    processingFee: cents(processingFee),
    total: cents(total),
    tip: cents(tip),
    connected,
    giftCard: cents(0),
    counter: cents(0),
    grandTotal: cents(total + tip),
    platformFee: cents(Math.floor((total * feeShare) / 100)),
  }
}

/** No part of an order drops below 0, whatever was refunded of it. */
function expectNothingOverdrawn(total: Record<Account, Cents>): void {
  const { sales, tax, delivery, processing_fee, tip, discount } = total
  expect(Math.max(sales, tax, delivery, processing_fee, tip, -discount)).toBeLessThanOrEqual(0)
}

function sumOf(entries: Entry[]): number {
  return entries.flatMap((entry) => Object.values(entry)).reduce((sum, amount) => sum + amount, 0)
}

test('the estimated card fee is 2.9% plus 30 cents, and 0 for a charge of 0', () => {
  expect(estimatedCardFee(cents(5771))).toBe(197)
  expect(estimatedCardFee(cents(0))).toBe(0)
})

test('refunded items add up by line, and are priced up to what was sold', () => {
  const sold = [{ key: 'soup', quantity: 2, unitPrice: cents(500) }]
  const one = { lines: [{ key: 'soup', quantity: 1 }], deliveryFee: false, tip: true }
  const two = sumRefundItems([one, { ...one, deliveryFee: true, tip: false }])
  expect(two).toEqual({ lines: [{ key: 'soup', quantity: 2 }], deliveryFee: true, tip: true })
  expect(priceRefundItems(sold, two)).toEqual({ food: 1000, deliveryFee: true, tip: true })
  expect(priceRefundItems(sold, sumRefundItems([two, one]))).toBeNull()
  expect(priceRefundItems(sold, { ...one, lines: [...one.lines, ...two.lines] })).toBeNull()
  expect(priceRefundItems(sold, { ...one, lines: [{ key: 'salad', quantity: 1 }] })).toBeNull()
})
