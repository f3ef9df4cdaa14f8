import { describe, expect, test } from 'vitest'
import {
  checkDiscountCode,
  type DiscountCode,
  hasExpired,
  normaliseCode,
  readDiscountType,
} from '../../src/marketing/discount-code.ts'
import { earnedKidsMeals, kidsMealIssue } from '../../src/marketing/kids-meals.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import { at, newYork } from '../samples.ts'

const now = at('2026-11-20 12:00')
const code: DiscountCode = {
  code: 'WELCOME10',
  type: 'percentage',
  percentage: percent(10_000),
  amount: cents(0),
  minimumOrder: cents(0),
  maxUses: null,
  currentUses: 7,
  validFrom: null,
  validUntil: null,
  isActive: true,
}

function check(changes: Partial<DiscountCode> | null, typed = 'WELCOME10', subtotal = 4000) {
  const found = changes && { ...code, ...changes }
  return checkDiscountCode({ typed, found, subtotal: cents(subtotal), now, zone: newYork })
}

describe('checkDiscountCode', () => {
  test('accepts a valid code regardless of case and spaces', () => {
    const applied = { code: 'WELCOME10', type: 'percentage', percentage: 10_000, amount: 0 }
    expect(check({})).toEqual({ ok: true, applied })
    expect(check({}, ' welcome10 ')).toEqual({ ok: true, applied })
    expect(normaliseCode(' five off ')).toBe('FIVE OFF')
  })

  test.each([
    ['nothing typed', check({}, '  '), 'Please enter a discount code'],
    ['an unknown code', check(null), 'Invalid discount code'],
    ['an inactive code', check({ isActive: false }), 'Invalid discount code'],
    ['another code', check({}, 'OTHER'), 'Invalid discount code'],
    ['an old code', check({ validUntil: now - 1 }), 'This discount code has expired'],
    ['an early code', check({ validFrom: now + 1 }), 'This discount code is not yet active'],
    ['a small cart', check({ minimumOrder: cents(4001) }), 'Minimum order amount is $40.01'],
    ['a used-up code', check({ maxUses: 7 }), 'This discount code has reached its usage limit'],
    [
      'too little for a meal',
      check({ type: 'free_kids_meal' }, 'WELCOME10', 1899),
      'Minimum $19.00 required for free kids meal',
    ],
    [
      'the same with a minimum of its own',
      check({ type: 'free_kids_meal', minimumOrder: cents(1900) }, 'WELCOME10', 1899),
      'Minimum $19.00 required for free kids meal',
    ],
    [
      'a larger minimum of its own',
      check({ type: 'free_kids_meal', minimumOrder: cents(3000) }, 'WELCOME10', 2000),
      'Minimum order amount is $30.00',
    ],
  ])('refuses %s', (_, result, message) => {
    expect(result).toEqual({ ok: false, message })
  })

  test('returns the first of several reasons', () => {
    const hopeless = { validUntil: now - 1, validFrom: now + 1, minimumOrder: cents(9999), maxUses: 1 }
    const messages = [
      hopeless,
      { ...hopeless, validUntil: null },
      { ...hopeless, validUntil: null, validFrom: null },
    ].map((changes) => check(changes))
    expect(messages).toEqual([
      { ok: false, message: 'This discount code has expired' },
      { ok: false, message: 'This discount code is not yet active' },
      { ok: false, message: 'Minimum order amount is $99.99' },
    ])
  })

  test('accepts values exactly at the limits', () => {
    expect(check({ minimumOrder: cents(4000), maxUses: 8, validFrom: now, validUntil: now + 1 }).ok).toBe(
      true,
    )
    expect(check({ type: 'free_kids_meal' }, 'WELCOME10', 1900).ok).toBe(true)
  })

  test("uses the restaurant's own kids-meal threshold", () => {
    const found = { ...code, type: 'free_kids_meal' } as const
    const given = {
      typed: code.code,
      found,
      subtotal: cents(1900),
      now,
      zone: newYork,
      kidsMealThreshold: cents(2500),
    }
    expect(checkDiscountCode(given)).toEqual({
      ok: false,
      message: 'Minimum $25.00 required for free kids meal',
    })
  })
})

describe('hasExpired', () => {
  test.each([
    ['a local midnight lasts its day', at('2026-11-20 00:00'), '2026-11-20 23:59', false],
    ['and ends with it', at('2026-11-20 00:00'), '2026-11-21 00:00', true],
    ['a UTC midnight means the date', Date.parse('2026-11-20T00:00:00Z'), '2026-11-20 23:59', false],
    ['and ends with the local day', Date.parse('2026-11-20T00:00:00Z'), '2026-11-21 00:00', true],
    ['a time of day counts itself', at('2026-11-20 15:30'), '2026-11-20 15:30', false],
    ['and not a minute more', at('2026-11-20 15:30'), '2026-11-20 15:31', true],
    ['a day of 25 hours', at('2026-11-01 00:00'), '2026-11-01 23:59', false],
  ])('%s', (_, until, time, expired) => {
    expect(hasExpired(until, at(time), newYork)).toBe(expired)
  })
})

test('readDiscountType parses known types and returns null for others', () => {
  expect(
    ['percent', 'percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal'].map(readDiscountType),
  ).toEqual(['percentage', 'percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal'])
  expect(['', 'Percent', 'bogus', 'constructor'].map(readDiscountType)).toEqual([null, null, null, null])
})

describe('kids meals', () => {
  test.each([
    [0, 0],
    [1899, 0],
    [1900, 1],
    [3799, 1],
    [3800, 2],
  ])('%i cents earn %i', (subtotal, earned) => {
    expect(earnedKidsMeals(cents(subtotal), cents(1900))).toBe(earned)
  })

  test('are not earned without a threshold', () => {
    expect(earnedKidsMeals(cents(5000), cents(0))).toBe(0)
  })

  test.each([
    [[], 0, null],
    [[1, 1], 2, null],
    [[0, 2], 2, null],
    [[], 1, 'Please choose 1 free kids meal.'],
    [[1], 3, 'Please choose 2 more free kids meals.'],
    [[2, 1], 2, 'You can choose at most 2 free kids meals.'],
    [[-1, 3], 2, 'Please choose a whole number of meals.'],
    [[0.5, 0.5], 1, 'Please choose a whole number of meals.'],
  ])('validates the quantities %j of %i earned', (quantities, earned, message) => {
    const chosen = quantities.map((quantity, index) => ({ name: String(index), quantity }))
    expect(kidsMealIssue(chosen, earned)).toBe(message)
  })
})
