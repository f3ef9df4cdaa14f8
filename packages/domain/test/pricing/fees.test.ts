import { describe, expect, test } from 'vitest'
import { estimatedCardFee } from '../../src/ledger/card-fee.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import type { OrderingSettings } from '../../src/ordering/restaurant.ts'
import { isTooSmallToCharge, tooSmallToChargeMessage } from '../../src/pricing/minimum-charge.ts'
import { type FeeBase, type PlatformFeeTerms, platformFee } from '../../src/pricing/platform-fee.ts'
import {
  customTipIssue,
  maxCustomTip,
  parseCustomTip,
  tipAmount,
  tipChoices,
  tipShare,
} from '../../src/pricing/tip.ts'

describe('tip', () => {
  test('offers 15, 18 and 20 unless the restaurant set its own', () => {
    expect(tipChoices({ gratuityEnabled: true, tipPercentages: null })).toEqual([15_000, 18_000, 20_000])
    const three: OrderingSettings['tipPercentages'] = [percent(10_000), percent(12_500), percent(25_000)]
    expect(tipChoices({ gratuityEnabled: true, tipPercentages: three })).toEqual([10_000, 12_500, 25_000])
    expect(tipChoices({ gratuityEnabled: false, tipPercentages: three })).toEqual([])
  })

  test.each([
    ['', null],
    ['.', 0],
    ['5', 500],
    ['5.', 500],
    ['5.25', 525],
    ['.5', 50],
    ['5.255', null],
    ['5..2', null],
    ['-5', null],
    ['$5', null],
    ['1,000', null],
    ['five', null],
  ])('parses %j as %s', (text, amount) => {
    expect(parseCustomTip(text)).toBe(amount)
  })

  test.each([
    ['', null],
    ['5.00', null],
    ['100', null],
    ['100.01', 'At most $100.00.'],
    ['99999', 'At most $100.00.'],
    ['1e9', 'Enter an amount in dollars, such as 5.00.'],
    ['-5', 'Enter an amount in dollars, such as 5.00.'],
  ])('a typed tip of %j is answered with %j', (text, issue) => {
    expect(customTipIssue(text, maxCustomTip(cents(1800)))).toBe(issue)
  })

  test('is limited to its maximum', () => {
    expect(maxCustomTip(cents(4000))).toBe(10_000)
    expect(maxCustomTip(cents(25_000))).toBe(25_000)
    const huge = { kind: 'percentage', percentage: percent(900_000) } as const
    expect(tipAmount(huge, cents(1000))).toBe(1000)
    expect(tipShare(huge, { gratuityEnabled: true })).toBe(100_000)
  })
})

describe('the minimum charge', () => {
  test.each([
    [0, false],
    [1, true],
    [49, true],
    [50, false],
  ])('is checked for %i cents', (total, tooSmall) => {
    expect(isTooSmallToCharge(cents(total))).toBe(tooSmall)
  })

  test('is stated in the message', () =>
    expect(tooSmallToChargeMessage).toBe('Payment amount must be at least $0.50.'))
})

describe('platformFee', () => {
  const order: FeeBase = {
    subtotal: cents(4000),
    discount: cents(400),
    tax: cents(340),
    processingFee: cents(118),
    deliveryFee: cents(399),
    total: cents(4457),
  }
  const terms: PlatformFeeTerms = {
    connectEnabled: false,
    percentage: null,
    flat: null,
    includeTax: false,
    includeDelivery: false,
    includeProcessing: false,
  }
  const own = { ...terms, percentage: percent(3000), flat: cents(0) }

  test('is 2.5% of the total plus 30 cents by default', () => {
    expect(platformFee(order, terms)).toBe(111 + 30)
    expect(platformFee(order, own)).toBe(134)
  })

  test('ignores the include flags without a connected account', () => {
    expect(platformFee(order, { ...own, includeTax: true, includeDelivery: true })).toBe(134)
  })

  test.each([
    [{}, 3600],
    [{ includeTax: true }, 3940],
    [{ includeDelivery: true }, 3999],
    [{ includeProcessing: true }, 3718],
    [{ includeTax: true, includeDelivery: true, includeProcessing: true }, 4457],
  ])('with a connected account and %j is a share of %i', (flags, base) => {
    expect(platformFee(order, { ...own, connectEnabled: true, ...flags })).toBe(Math.round(base * 0.03))
  })

  test('never exceeds the total', () => {
    expect(platformFee({ ...order, total: cents(20) }, terms)).toBe(20)
    expect(platformFee({ ...order, total: cents(0) }, terms)).toBe(0)
  })
})

test('estimatedCardFee is 2.9% plus 30 cents', () => {
  expect(estimatedCardFee(cents(5105))).toBe(148 + 30)
  expect(estimatedCardFee(cents(0))).toBe(0)
})
