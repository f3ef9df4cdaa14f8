import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardAmountOf,
  formatGiftCode,
  giftAmountIssue,
  giftCardAlphabet,
  giftCardPays,
  giftCodeOf,
  normalizeGiftCode,
  withGiftCard,
} from '../../src/marketing/gift-card.ts'
import { giftCardIssues } from '../../src/marketing/gift-card-fields.ts'
import { cents } from '../../src/money/cents.ts'
import { isTooSmallToCharge } from '../../src/pricing/minimum-charge.ts'
import { cardShareOfFee } from '../../src/pricing/platform-fee.ts'

const amounts = fc.integer({ min: 0, max: 60_000 }).map(cents)

describe('what a gift card pays', () => {
  test('is never more than its balance or the total, and never leaves too little to charge to a card', () => {
    fc.assert(
      fc.property(amounts, amounts, (total, balance) => {
        const paid = giftCardPays(total, balance)
        expect(paid).toBeGreaterThanOrEqual(0)
        expect(paid).toBeLessThanOrEqual(Math.min(total, balance))
        const isPayable = total >= 50 || balance >= total
        if (isPayable) expect(isTooSmallToCharge(cents(total - paid))).toBe(false)
      }),
    )
  })

  test('is everything that the card holds, except for the cents that the card payment needs', () => {
    expect(giftCardPays(cents(2000), cents(2500))).toBe(2000)
    expect(giftCardPays(cents(2000), cents(2000))).toBe(2000)
    expect(giftCardPays(cents(2000), cents(1500))).toBe(1500)
    expect(giftCardPays(cents(2000), cents(1950))).toBe(1950)
    expect(giftCardPays(cents(2000), cents(1951))).toBe(1950)
    expect(giftCardPays(cents(2000), cents(1999))).toBe(1950)
    expect(giftCardPays(cents(50), cents(20))).toBe(0)
    expect(giftCardPays(cents(40), cents(40))).toBe(40)
    expect(giftCardPays(cents(40), cents(39))).toBe(0)
  })
})

test('the parts of an order add up with any gift card', () => {
  fc.assert(
    fc.property(amounts, amounts, (grandTotal, balance) => {
      const order = withGiftCard({ ...noOrder, grandTotal }, { last4: '7Q4M', balance })
      expect((order.giftCard?.amount ?? 0) + cardAmountOf(order)).toBe(grandTotal)
      expect(order.grandTotal).toBe(grandTotal)
      expect(order.giftCard?.amount).not.toBe(0)
    }),
  )
})

test('the platform fee of an order applies to the part that the card pays', () => {
  const order = { grandTotal: cents(4000), giftCard: { last4: '7Q4M', amount: cents(3000) } }
  expect(cardShareOfFee(cents(130), order)).toBe(33)
  expect(cardShareOfFee(cents(130), { grandTotal: cents(4000) })).toBe(130)
  expect(cardShareOfFee(cents(130), { ...order, giftCard: { last4: '7Q4M', amount: cents(4000) } })).toBe(0)
})

describe('a code', () => {
  test('has 16 characters of the alphabet, and different bytes give different codes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), (bytes) => {
        const code = giftCodeOf(bytes)
        expect(code).toHaveLength(16)
        expect([...code].every((character) => giftCardAlphabet.includes(character))).toBe(true)
        expect(numberOf(code)).toBe(bytes.slice(0, 10).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n))
      }),
    )
  })

  test('is found as it is printed, in lower case and with spaces', () => {
    const code = giftCodeOf(new Uint8Array(10).fill(171))
    expect(formatGiftCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    expect(normalizeGiftCode(` ${formatGiftCode(code).toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
  })

  test('needs 10 bytes', () => {
    expect(() => giftCodeOf(new Uint8Array(9))).toThrow(RangeError)
  })
})

test('the amount has limits', () => {
  expect(giftAmountIssue(null)).toBe('Enter an amount.')
  for (const amount of [0, 499, 50_001, 1000.5, Number.NaN])
    expect(giftAmountIssue(amount)).toBe('Enter an amount from $5.00 to $500.00.')
  for (const amount of [500, 2500, 50_000]) expect(giftAmountIssue(amount)).toBeNull()
})

test('an entered gift card needs a name, a valid address and a day within a year', () => {
  const fields = {
    amount: 2500,
    recipientName: 'Grace',
    recipientEmail: 'grace@example.com',
    message: '',
    deliverOn: '2026-12-24',
  }
  const paths = (changes: Partial<typeof fields>) =>
    giftCardIssues({ ...fields, ...changes }, '2026-11-23').map(({ path }) => path)
  expect(paths({})).toEqual([])
  expect(paths({ recipientName: ' \u200b ' })).toEqual(['recipientName'])
  expect(paths({ recipientEmail: 'grace@' })).toEqual(['recipientEmail'])
  expect(paths({ deliverOn: '2026-11-22' })).toEqual(['deliverOn'])
  expect(paths({ deliverOn: '2026-11-23' })).toEqual([])
  expect(paths({ deliverOn: '2027-11-24' })).toEqual(['deliverOn'])
  expect(giftCardIssues({ ...fields, recipientEmail: null, deliverOn: null }, '2026-11-23')).toEqual([])
})

function numberOf(code: string): bigint {
  return [...code].reduce((sum, character) => sum * 32n + BigInt(giftCardAlphabet.indexOf(character)), 0n)
}

const noOrder = {
  lines: [],
  kidsMeals: [],
  itemCount: 0,
  discountCode: null,
  discountType: null,
  tipPercentage: null,
  subtotal: cents(0),
  discount: cents(0),
  deliveryDiscount: cents(0),
  tax: cents(0),
  processingFee: cents(0),
  deliveryFee: cents(0),
  total: cents(0),
  tip: cents(0),
}
