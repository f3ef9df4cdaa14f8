import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import { type ChargedOrder, chargeEntry } from '@comanda/domain/ledger/charge'
import { type Account, type Entry, totalOf } from '@comanda/domain/ledger/entry'
import { itemsRefund, type WantedBack } from '@comanda/domain/ledger/items-refund'
import { refundEntry, refundFailedEntry } from '@comanda/domain/ledger/refund'
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

test('in the books a dish takes back its own price, tax, fee and discount, and neither delivery nor tip', () => {
  const entry = refundEntry(order, {}, cents(1688), { ...nothing, food: cents(1695) })
  // 1695 of 4640 of the tax, of the processing fee and of the discount, which takes the odd half cent
  expect(entry).toEqual({
    ...{ provider: -1688, sales: 1695, tax: 112, processing_fee: 50, discount: -169 },
    ...{ platform_fee: -42, platform_income: 42 },
  })
})

test('delivery and tip take back themselves alone, and an amount a share of all that is left', () => {
  const tip = refundEntry(order, {}, cents(752), { ...nothing, tip: true })
  expect(tip).toMatchObject({ provider: -752, tip: 752 })
  expect(tip.sales).toBeUndefined()
  const both = refundEntry(order, tip, cents(399), { ...nothing, deliveryFee: true })
  expect(both).toMatchObject({ provider: -399, delivery: 399 })
  const rest = refundEntry(order, totalOf([tip, both]), cents(2310))
  expect([rest.tip, rest.delivery]).toEqual([undefined, undefined])
  expect(rest.sales).toBe(2320)
})

test('a dish whose money an amount took before is given by what is left', () => {
  const most = refundEntry(order, {}, cents(5271))
  const entry = refundEntry(order, most, cents(500), { ...nothing, food: cents(4640) })
  expect(totalOf([chargeEntry(order), most, entry]).provider).toBe(0)
  expect(Object.values(totalOf([chargeEntry(order), most, entry])).every((amount) => amount === 0)).toBe(true)
})

test('dishes that another refund under way leaves less for give no more than that', () => {
  const entry = refundEntry(order, {}, cents(1000), { food: cents(1695), deliveryFee: true, tip: true })
  expect(entry).toMatchObject({ provider: -1000 })
  expect([entry.delivery, entry.tip]).toEqual([undefined, undefined])
  expect(sumOf([entry])).toBe(0)
})

test('a refund that fails gives its parts back to the order, and the fee as if it had never been', () => {
  const dish = refundEntry(order, {}, cents(1688), { ...nothing, food: cents(1695) })
  const bare = refundEntry(order, dish, cents(777))
  const failed = refundFailedEntry(order, totalOf([dish, bare]), dish)
  const after = totalOf([dish, bare, failed])
  expect(sumOf([failed])).toBe(0)
  expect(failed).toMatchObject({ provider: 1688, sales: -1695, tax: -112 })
  expect(after.provider).toBe(-777)
  expect(after.platform_income).toBe(refundEntry(order, {}, cents(777)).platform_income)
  const rest = refundEntry(order, after, cents(5771 - 777))
  const all = totalOf([chargeEntry(order), after, rest])
  expect(Object.values(all).every((amount) => amount === 0)).toBe(true)
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
      const giveBack = (asked: Cents, wanted: WantedBack | null = null) => {
        const amount = minCents(asked, subtractCents(charged.grandTotal, before))
        expect(amount).toBeGreaterThanOrEqual(0)
        if (amount === 0) return
        const entry = refundEntry(charged, totalOf(entries.slice(1)), amount, wanted)
        entries.push(entry)
        const share = entry.platform_income ?? 0
        expect(share).toBeGreaterThanOrEqual(0)
        before = addCents(before, amount)
        fee += share
        // In proportion, to the cent.
        const exact = (charged.platformFee * before) / charged.grandTotal
        expect(Math.abs(fee - exact)).toBeLessThanOrEqual(0.5)
        expect(sumOf(entries)).toBe(0)
        expectNothingOverdrawn(totalOf(entries))
      }
      const giveWanted = (wanted: WantedBack) => giveBack(itemsRefund(charged, wanted), wanted)
      if (amountFirst > 0) giveBack(cents(amountFirst))
      for (const price of prices) giveWanted({ ...nothing, food: cents(price) })
      giveWanted({ ...nothing, deliveryFee: true, tip: true })
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

/** What an order took is at least nothing of each part, whatever was given back of it. */
function expectNothingOverdrawn(total: Record<Account, Cents>): void {
  const { sales, tax, delivery, processing_fee, tip, discount } = total
  expect(Math.max(sales, tax, delivery, processing_fee, tip, -discount)).toBeLessThanOrEqual(0)
}

function sumOf(entries: Entry[]): number {
  return entries.flatMap((entry) => Object.values(entry)).reduce((sum, amount) => sum + amount, 0)
}

test('a card fee that is not known yet is 2.9% and 30 cents, and nothing for nothing', () => {
  expect(estimatedCardFee(cents(5771))).toBe(197)
  expect(estimatedCardFee(cents(0))).toBe(0)
})
