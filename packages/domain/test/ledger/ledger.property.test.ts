import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChargedOrder, cardFeeEntry, chargedToCard, chargeEntry } from '../../src/ledger/charge.ts'
import { disputeEntry, disputeWonEntry, payoutEntry } from '../../src/ledger/dispute.ts'
import { accounts, balanced, type Entry, netToRestaurant, reversed, totalOf } from '../../src/ledger/entry.ts'
import { refundEntry, splitRefund } from '../../src/ledger/refund.ts'
import { addCents, type Cents, cents } from '../../src/money/cents.ts'
import { amount, orders } from './orders.ts'

const sum = (entry: Entry) => Object.values(entry).reduce((total, part) => total + part, 0)

describe('the ledger', () => {
  test('balances for any charge', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const entry = chargeEntry(order)
        expect(sum(entry)).toBe(0)
        const net = netToRestaurant(totalOf([entry]))
        expect(net).toBe(order.grandTotal - order.platformFee)
        expect((entry.provider ?? 0) + (entry.transferred ?? 0)).toBe(chargedToCard(order))
        expect(entry.counter ?? 0).toBe(order.counter)
        expect(entry.gift_cards ?? 0).toBe(order.giftCard)
      }),
    )
  })

  test('is 0 in every account after a full refund in any number of steps', () => {
    fc.assert(
      fc.property(
        orders,
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }),
        (order, cuts) => {
          const entries = [chargeEntry(order)]
          let before = cents(0)
          let fee = 0
          for (const step of steps(order.grandTotal, cuts)) {
            const leftOnCard = cents(Math.max(0, chargedToCard(order) - before))
            const { card, giftCard } = splitRefund(step, leftOnCard)
            const rest = order.counter > 0 ? 'counter' : 'gift_card'
            for (const [to, part] of [['card', card] as const, [rest, giftCard] as const]) {
              if (part === 0) continue
              const entry = refundEntry(order, { earlier: totalOf(entries.slice(1)), amount: part, to })
              expect(sum(entry)).toBe(0)
              expect((entry.provider ?? 0) + (entry.transferred ?? 0) + 0).toBe(to === 'card' ? -part : 0)
              expect((entry.gift_cards ?? 0) + 0).toBe(to === 'gift_card' ? -part : 0)
              expect((entry.counter ?? 0) + 0).toBe(to === 'counter' ? -part : 0)
              fee += entry.platform_income ?? 0
              entries.push(entry)
            }
            before = addCents(before, step)
          }
          expect(before).toBe(order.grandTotal)
          expect(fee).toBe(order.platformFee)
          expect(totalOf(entries)).toEqual(Object.fromEntries(accounts.map((account) => [account, 0])))
        },
      ),
    )
  })

  test('keeps revenue equal to platform income + card fees + net to the restaurant', () => {
    fc.assert(
      fc.property(orders, amount(0, 400), (order, fee) => {
        const total = totalOf([chargeEntry(order), cardFeeEntry(fee, { connected: false })])
        const platformIncome = cents(-total.platform_income)
        expect(platformIncome + total.card_fee + netToRestaurant(total)).toBe(order.grandTotal)
      }),
    )
  })
})

test('a refund returns to the card, to the gift card and at the counter at most what each of them paid', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const charge = chargedToCard(order)
      expect(() => refundEntry(order, { earlier: {}, amount: cents(charge + 1) })).toThrow(RangeError)
      expect(() =>
        refundEntry(order, { earlier: {}, amount: cents(order.giftCard + 1), to: 'gift_card' }),
      ).toThrow(RangeError)
      expect(() =>
        refundEntry(order, { earlier: {}, amount: cents(order.counter + 1), to: 'counter' }),
      ).toThrow(RangeError)
    }),
  )
})

test('refundEntry rejects amounts that cannot be refunded', () => {
  const order: ChargedOrder = {
    subtotal: cents(1000),
    tax: cents(0),
    deliveryFee: cents(0),
    processingFee: cents(0),
    total: cents(1000),
    tip: cents(0),
    grandTotal: cents(1000),
    platformFee: cents(55),
    connected: false,
    giftCard: cents(0),
    counter: cents(0),
  }
  for (const [before, requested] of [
    [0, 1001],
    [600, 401],
    [1000, 1],
    [0, 0],
    [0, -5],
    [-5, 10],
  ] as const) {
    expect(() =>
      refundEntry(order, { earlier: { provider: cents(-before) }, amount: cents(requested) }),
    ).toThrow(RangeError)
  }
})

test('the platform bears the card fee of a charge transferred to a connected account', () => {
  expect(cardFeeEntry(cents(146), { connected: true })).toEqual({ platform_card_fee: 146, provider: -146 })
  expect(cardFeeEntry(cents(146), { connected: false })).toEqual({ card_fee: 146, provider: -146 })
})

test('disputes and payouts reduce the provider balance', () => {
  expect(disputeEntry(cents(5500))).toEqual({ disputed: 5500, provider: -5500 })
  expect(disputeWonEntry(cents(4000))).toEqual({ disputed: -4000, provider: 4000 })
  expect(payoutEntry(cents(900))).toEqual({ bank: 900, provider: -900 })
  expect(reversed({ bank: cents(900), provider: cents(-900) })).toEqual({ bank: -900, provider: 900 })
})

test('balanced rejects an entry that does not sum to 0', () => {
  expect(() => balanced({ provider: cents(5), sales: cents(-4) })).toThrow('off by 1 cents')
})

/** Splits an amount into parts that sum to it. */
function steps(whole: Cents, cuts: number[]): Cents[] {
  const parts: Cents[] = []
  let left: number = whole
  for (const cut of cuts) {
    const part = Math.min(left, Math.max(1, Math.floor((whole * cut) / 300)))
    if (part > 0) parts.push(cents(part))
    left -= part
  }
  if (left > 0) parts.push(cents(left))
  return parts
}
