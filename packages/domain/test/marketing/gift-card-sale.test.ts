import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accounts, netToRestaurant, receivedByRestaurant, totalOf } from '../../src/ledger/entry.ts'
import { giftCardRefundEntry, giftCardSoldEntry } from '../../src/ledger/gift-card.ts'
import {
  type GiftCardPurchaseFields,
  giftCardFee,
  giftCardPurchaseIssues,
  giftCardTermsIssues,
  usualGiftCardTerms,
} from '../../src/marketing/gift-card-sale.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'

const today = '2026-11-20'
const purchase: GiftCardPurchaseFields = {
  amount: 2500,
  recipientName: 'Grace',
  recipientEmail: 'grace@example.com',
  message: '',
  deliverOn: null,
  purchaserName: 'Ada',
  purchaserEmail: 'ada@example.com',
  isForSelf: false,
}
const pathsOf = (changes: Partial<GiftCardPurchaseFields>) =>
  giftCardPurchaseIssues({ ...purchase, ...changes }, usualGiftCardTerms, today).map(({ path }) => path)

describe('a purchase', () => {
  test('needs an amount that the restaurant sells, a recipient and a purchaser', () => {
    expect(pathsOf({})).toEqual([])
    for (const amount of [null, 999, 50_001, 2500.5, Number.NaN])
      expect(pathsOf({ amount })).toEqual(['amount'])
    expect(pathsOf({ recipientName: ' ', recipientEmail: 'grace' })).toEqual([
      'recipientName',
      'recipientEmail',
    ])
    expect(pathsOf({ recipientEmail: null })).toEqual(['recipientEmail'])
    expect(pathsOf({ purchaserName: '', purchaserEmail: '' })).toEqual(['purchaserName', 'purchaserEmail'])
  })

  test('is emailed today or within a year', () => {
    expect(pathsOf({ deliverOn: today })).toEqual([])
    expect(pathsOf({ deliverOn: '2027-11-20' })).toEqual([])
    expect(pathsOf({ deliverOn: '2026-11-19' })).toEqual(['deliverOn'])
    expect(pathsOf({ deliverOn: '2027-11-21' })).toEqual(['deliverOn'])
  })

  test('for the purchaser needs no recipient and no day', () => {
    const empty = { recipientName: '', recipientEmail: '', deliverOn: '2020-01-01' }
    expect(pathsOf({ ...empty, isForSelf: true })).toEqual([])
    expect(pathsOf({ ...empty, isForSelf: true, purchaserName: '' })).toEqual(['purchaserName'])
  })
})

test('the offered amounts must be possible', () => {
  const pathOf = (changes: object) =>
    giftCardTermsIssues({ ...usualGiftCardTerms, ...changes }).map(({ path }) => path)
  expect(pathOf({})).toEqual([])
  expect(pathOf({ amounts: [] })).toEqual(['amounts'])
  expect(pathOf({ amounts: [cents(2500), cents(2500)] })).toEqual(['amounts'])
  expect(pathOf({ amounts: [cents(500)] })).toEqual(['amounts'])
  expect(pathOf({ amounts: [1, 2, 3, 4, 5, 6, 7].map((n) => cents(n * 1000)) })).toEqual(['amounts'])
  expect(pathOf({ minAmount: cents(499) })).toEqual(['minAmount'])
  expect(pathOf({ maxAmount: cents(50_001) })).toEqual(['maxAmount'])
  expect(pathOf({ minAmount: cents(6000), maxAmount: cents(5000) })).toContain('maxAmount')
})

const anySale = fc
  .record({
    amount: fc.integer({ min: 500, max: 50_000 }).map(cents),
    share: fc.integer({ min: 0, max: 100_000 }).map(percent),
    flat: fc.integer({ min: 0, max: 1000 }).map(cents),
    connected: fc.boolean(),
  })
  .map(({ amount, share, flat, connected }) => {
    const terms = { connectEnabled: connected, percentage: share, flat }
    const rest = { includeTax: false, includeDelivery: false, includeProcessing: false }
    return { amount, platformFee: giftCardFee(amount, { ...terms, ...rest }), connected }
  })

test('a sale balances, is a liability and no revenue, and a refund leaves nothing of it', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const total = totalOf([giftCardSoldEntry(sale)])
      expect(accounts.reduce((sum, account) => sum + total[account], 0)).toBe(0)
      expect(total.gift_cards).toBe(-sale.amount)
      expect([total.sales, total.tax, total.tip, total.discount].map(Math.abs)).toEqual([0, 0, 0, 0])
      expect(total.provider + total.transferred).toBe(sale.amount)
      expect(netToRestaurant(total)).toBe(sale.platformFee === 0 ? 0 : -sale.platformFee)
      expect(receivedByRestaurant(total)).toBe(sale.amount - sale.platformFee)
      const first = cents(Math.floor(sale.amount / 3))
      const parts = [
        giftCardRefundEntry(sale, { amount: first, taken: first, before: cents(0) }),
        giftCardRefundEntry(sale, {
          amount: cents(sale.amount - first),
          taken: cents(sale.amount - first),
          before: first,
        }),
      ]
      const after = totalOf([giftCardSoldEntry(sale), ...parts])
      for (const account of accounts) expect(after[account]).toBe(0)
    }),
  )
})
