import { describe, expect, test } from 'vitest'
import {
  type CouponFields,
  codeAdvice,
  couponBenefit,
  couponConditions,
  couponIssues,
  couponStatus,
  newCoupon,
  normalCoupon,
} from '../../src/marketing/coupon-fields.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'

const valid: CouponFields = {
  ...newCoupon,
  code: 'TODAY5',
  name: 'Today',
  percentage: percent(5000),
  schedule: { ...newCoupon.schedule, startsOn: '2026-11-20', endsOn: '2026-11-20' },
}
const dates = (startsOn: string | null, endsOn: string | null) => ({ ...valid.schedule, startsOn, endsOn })

test('a new coupon is an active percentage without a minimum order', () => {
  expect(newCoupon).toMatchObject({ discountType: 'percentage', minimumOrder: 0, isActive: true })
})

describe('the issues of a coupon', () => {
  test('are none for one that is valid for a single day', () => {
    expect(couponIssues(valid)).toEqual({})
    expect(couponIssues({ ...valid, percentage: percent(0) })).toEqual({})
    expect(couponIssues({ ...valid, code: 'A'.repeat(20), percentage: percent(100_000) })).toEqual({})
  })

  test.each<[string, Partial<CouponFields>, Record<string, string>]>([
    ['no code', { code: '  ' }, { code: 'Coupon code is required' }],
    ['21 characters', { code: 'A'.repeat(21) }, { code: 'Code must be 20 characters or less' }],
    ['other characters', { code: 'ÄPFEL' }, { code: 'Use the letters A to Z, digits and hyphens' }],
    ['no name', { name: ' ' }, { name: 'Coupon name is required' }],
    [
      'a negative percentage',
      { percentage: -1 as never },
      { percentage: 'Discount value must be 0 or greater' },
    ],
    ['more than all', { percentage: 100_001 as never }, { percentage: 'A percentage can be at most 100' }],
    [
      'a negative amount',
      { discountType: 'fixed_amount', amount: cents(-1) },
      { amount: 'Discount value must be 0 or greater' },
    ],
    [
      'a value that is no number',
      { discountType: 'fixed_amount', amount: Number.NaN as never },
      { amount: 'Discount value must be 0 or greater' },
    ],
    [
      'a negative minimum',
      { minimumOrder: cents(-1) },
      { minimumOrder: 'Minimum order must be 0 or greater' },
    ],
    ['no uses', { usageLimit: 0 }, { usageLimit: 'Usage limit must be at least 1' }],
    [
      'no uses per customer',
      { perCustomer: 0 },
      { perCustomer: 'Usage limit per customer must be at least 1' },
    ],
    [
      'no start',
      { schedule: dates(null, '2026-11-20') },
      { 'schedule.startsOn': 'Valid from date is required' },
    ],
    [
      'no end',
      { schedule: dates('2026-11-20', null) },
      { 'schedule.endsOn': 'Valid until date is required' },
    ],
    [
      'an end before the start',
      { schedule: dates('2026-11-20', '2026-11-19') },
      { 'schedule.endsOn': 'The end is before the start.' },
    ],
    [
      'two ways to enter it',
      { isAutomatic: true, isSingleUse: true },
      { isAutomatic: 'A coupon with single-use codes cannot be automatic' },
    ],
    [
      'a long beginning of single-use codes',
      { isSingleUse: true, code: 'A'.repeat(12) },
      { code: 'With single-use codes, at most 11 characters' },
    ],
  ])('%s', (_, changes, issues) => {
    expect(couponIssues({ ...valid, ...changes })).toEqual(issues)
  })
})

test('a coupon is stored in upper case, with nothing that its type does not use', () => {
  const entered: CouponFields = {
    ...valid,
    code: ' today5 ',
    amount: cents(500),
    maxDiscount: cents(900),
    productIds: ['b', 'a', 'b'],
    discountType: 'fixed_amount',
  }
  expect(normalCoupon(entered)).toMatchObject({
    code: 'TODAY5',
    amount: 500,
    percentage: 0,
    maxDiscount: null,
    productIds: ['a', 'b'],
  })
  expect(normalCoupon({ ...entered, discountType: 'free_kids_meal' })).toMatchObject({
    discountType: 'free_kids_meal',
    amount: 0,
    percentage: 0,
  })
})

test('the sentence for customers names the benefit and every condition', () => {
  expect(couponBenefit({ ...valid, maxDiscount: cents(800) })).toBe('5% off, at most $8.00')
  expect(couponBenefit({ ...valid, discountType: 'free_shipping' })).toBe('Free delivery')
  expect(couponConditions(valid)).toBe('for every order.')
  expect(couponConditions({ ...valid, minimumOrder: cents(2500), perCustomer: 1 })).toBe(
    'for orders from $25.00, once per customer.',
  )
  const kidsMeals = { ...valid, discountType: 'free_kids_meal' } as const
  expect(couponConditions(kidsMeals)).toBe('for orders that reach the amount for a meal.')
  expect(couponConditions({ ...kidsMeals, minimumOrder: cents(2500) })).toBe('for orders from $25.00.')
  const friday = { ...valid.schedule, weekdays: ['friday'], from: '15:00', until: '17:00' } as const
  expect(
    couponConditions({ ...valid, firstOrderOnly: true, fulfillment: 'pickup', schedule: friday }, 'Pizza'),
  ).toBe('on Pizza, for first pickup orders, Fri, 3:00 PM to 5:00 PM.')
})

test('a short code with a high value is advised against', () => {
  expect(codeAdvice({ ...valid, code: 'HALF', percentage: percent(50_000) })).toContain('easy to guess')
  expect(codeAdvice({ ...valid, code: 'HALF', percentage: percent(5000) })).toBeNull()
  expect(codeAdvice({ ...valid, code: 'HALF5', percentage: percent(50_000) })).toBeNull()
  expect(codeAdvice({ ...valid, code: 'BIG', discountType: 'fixed_amount', amount: cents(1000) })).toContain(
    'easy to guess',
  )
})

test.each([
  ['2026-11-19', true, 'inactive'],
  ['2026-11-20', true, 'active'],
  ['2026-11-20', false, 'inactive'],
  ['2026-11-21', true, 'expired'],
  ['2026-11-21', false, 'expired'],
] as const)('on %s, turned on: %s, the status is %s', (today, isActive, status) => {
  const noon = Date.parse(`${today}T12:00:00-05:00`)
  expect(couponStatus({ ...valid, isActive }, noon, 'America/New_York')).toBe(status)
})

test.each([
  ['23:30', 'active'],
  ['01:59', 'active'],
  ['02:00', 'expired'],
])('an overnight coupon has at %s of its last night the status %s', (time, status) => {
  const overnight = { ...valid, schedule: { ...valid.schedule, from: '22:00', until: '02:00' } }
  const day = time < '12:00' ? '2026-11-21' : '2026-11-20'
  const at = Date.parse(`${day}T${time}:00-05:00`)
  expect(couponStatus(overnight, at, 'America/New_York')).toBe(status)
})
