import { describe, expect, test } from 'vitest'
import {
  checkDiscountCode,
  type DiscountCheckInput,
  type DiscountCode,
  localDayOf,
  normalizeCode,
  readDiscountType,
} from '../../src/marketing/discount-code.ts'
import { earnedKidsMeals, kidsMealIssue } from '../../src/marketing/kids-meals.ts'
import { always } from '../../src/marketing/schedule.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import { hours, minutes } from '../../src/time/instant.ts'
import { startOfDay } from '../../src/time/zone.ts'
import { at, newYork } from '../samples.ts'

const now = at('2026-11-20 12:00')
const until = (endsOn: string) => ({ schedule: { ...always, endsOn } })
const today = { schedule: { ...always, startsOn: '2026-11-20', endsOn: '2026-11-20' } }
const from = (startsOn: string) => ({ schedule: { ...always, startsOn } })
const code: DiscountCode = {
  code: 'WELCOME10',
  type: 'percentage',
  percentage: percent(10_000),
  amount: cents(0),
  minimumOrder: cents(0),
  maxUses: null,
  currentUses: 7,
  maxDiscount: null,
  schedule: always,
  isActive: true,
  firstOrderOnly: false,
  fulfillment: null,
  productIds: [],
  categoryIds: [],
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
    expect(normalizeCode(' five off ')).toBe('FIVE OFF')
  })

  test.each([
    ['nothing typed', check({}, '  '), 'Please enter a discount code'],
    ['an unknown code', check(null), 'Invalid discount code'],
    ['an inactive code', check({ isActive: false }), 'Invalid discount code'],
    ['another code', check({}, 'OTHER'), 'Invalid discount code'],
    ['an old code', check(until('2026-11-19')), 'This discount code has expired'],
    ['an early code', check(from('2026-11-21')), 'This discount code is not yet active'],
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
    const hopeless = { minimumOrder: cents(9999), maxUses: 1 }
    const messages = [
      { ...hopeless, ...until('2026-11-19') },
      { ...hopeless, ...from('2026-11-21') },
      hopeless,
    ].map((changes) => check(changes))
    expect(messages).toEqual([
      { ok: false, message: 'This discount code has expired' },
      { ok: false, message: 'This discount code is not yet active' },
      { ok: false, message: 'Minimum order amount is $99.99' },
    ])
  })

  test('accepts values exactly at the limits', () => {
    expect(check({ minimumOrder: cents(4000), maxUses: 8, ...today }).ok).toBe(true)
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

describe('the dates of a code', () => {
  const losAngeles = 'America/Los_Angeles'
  const first = startOfDay('2026-11-20', losAngeles)
  const checkAt = (time: number) =>
    checkDiscountCode({
      typed: code.code,
      found: { ...code, ...today },
      subtotal: cents(4000),
      now: time,
      zone: losAngeles,
    })

  test.each([
    ['the millisecond before its day', first - 1, 'This discount code is not yet active'],
    ['its first moment', first, null],
    ['23:59 of the same day', first + hours(24) - minutes(1), null],
    ['midnight', first + hours(24), 'This discount code has expired'],
  ])('a code for one day: %s', (_, time, message) => {
    expect(checkAt(time)).toMatchObject(message === null ? { ok: true } : { ok: false, message })
  })

  test('a day of 25 hours counts in full', () => {
    const found = { ...code, ...until('2026-11-01') }
    const last = at('2026-11-01 23:59')
    const input = { typed: code.code, found, subtotal: cents(4000), zone: newYork }
    expect(checkDiscountCode({ ...input, now: last }).ok).toBe(true)
    expect(checkDiscountCode({ ...input, now: last + minutes(1) }).ok).toBe(false)
  })

  test.each([
    ['a local midnight', at('2026-11-20 00:00'), '2026-11-20'],
    ['a UTC midnight', Date.parse('2026-11-20T00:00:00Z'), '2026-11-20'],
    ['a time of day', at('2026-11-20 15:30'), '2026-11-20'],
    ['a UTC time of the next local day', Date.parse('2026-11-21T03:59:59Z'), '2026-11-20'],
  ])('the day that an instant means: %s', (_, instant, day) => {
    expect(localDayOf(instant, newYork)).toBe(day)
  })

  test('a code for some hours is refused with them outside', () => {
    const schedule = { ...always, weekdays: ['friday'], from: '15:00', until: '17:00' } as const
    expect(check({ schedule })).toEqual({
      ok: false,
      message: 'This discount code is valid Fri, 3:00 PM to 5:00 PM',
    })
    const input = { typed: code.code, found: { ...code, schedule }, subtotal: cents(4000), zone: newYork }
    expect(checkDiscountCode({ ...input, now: at('2026-11-20 15:00') }).ok).toBe(true)
    expect(checkDiscountCode({ ...input, now: at('2026-11-20 17:00') }).ok).toBe(false)
  })
})

describe('the conditions of a code', () => {
  const products = [
    { id: 'soup', categoryId: 'mains' },
    { id: 'cola', categoryId: 'drinks' },
  ]
  const conditional = (changes: Partial<DiscountCode>, input: Partial<DiscountCheckInput> = {}) =>
    checkDiscountCode({
      typed: code.code,
      found: { ...code, ...changes },
      subtotal: cents(4000),
      now,
      zone: newYork,
      products,
      ...input,
    })

  test('for one order type is refused for the other, and open while none is chosen', () => {
    const message = 'This discount code is for pickup orders only'
    expect(conditional({ fulfillment: 'pickup' }, { fulfillment: 'delivery' })).toEqual({
      ok: false,
      message,
    })
    expect(conditional({ fulfillment: 'pickup' }, { fulfillment: 'pickup' }).ok).toBe(true)
    expect(conditional({ fulfillment: 'pickup' }).ok).toBe(true)
  })

  test('for a first order is refused to a customer who has ordered', () => {
    const message = 'This discount code is for first orders only'
    expect(conditional({ firstOrderOnly: true }, { hasOrdered: true })).toEqual({ ok: false, message })
    expect(conditional({ firstOrderOnly: true }, { hasOrdered: false }).ok).toBe(true)
  })

  test('for some products names those in the cart, by product and by category', () => {
    expect(conditional({ productIds: ['soup', 'gone'] })).toMatchObject({ applied: { onlyFor: ['soup'] } })
    expect(conditional({ categoryIds: ['drinks'] })).toMatchObject({ applied: { onlyFor: ['cola'] } })
    expect(conditional({ productIds: ['soup'], categoryIds: ['mains', 'drinks'] })).toMatchObject({
      applied: { onlyFor: ['soup', 'cola'] },
    })
    const message = 'This discount code does not apply to the items in your cart'
    expect(conditional({ productIds: ['gone'] })).toEqual({ ok: false, message })
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
