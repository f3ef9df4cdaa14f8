import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCents, cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import type { AppliedDiscount } from '../../src/pricing/applied-discount.ts'
import { discountValue } from '../../src/pricing/discount.ts'

const lines = [
  { productId: 'soup', totalPrice: cents(1300) },
  { productId: 'cola', totalPrice: cents(250) },
  { productId: 'soup', totalPrice: cents(700) },
]
const value = (changes: Partial<AppliedDiscount>) =>
  discountValue(
    { code: 'C', type: 'percentage', percentage: percent(10_000), amount: cents(0), ...changes },
    lines,
  )

test('a percentage for some products counts their lines only', () => {
  expect(value({})).toBe(225)
  expect(value({ onlyFor: ['soup'] })).toBe(200)
  expect(value({ onlyFor: ['cola', 'tea'] })).toBe(25)
  expect(value({ onlyFor: [] })).toBe(0)
})

test('a percentage takes off at most its limit', () => {
  expect(value({ atMost: cents(100) })).toBe(100)
  expect(value({ atMost: cents(225) })).toBe(225)
  expect(value({ atMost: cents(9999) })).toBe(225)
})

test('a fixed amount for some products takes off at most their sum; otherwise it may exceed the subtotal', () => {
  const fixed = { type: 'fixed_amount', amount: cents(5000) } as const
  expect(value({ ...fixed, onlyFor: ['cola'] })).toBe(250)
  expect(value({ ...fixed, amount: cents(100), onlyFor: ['cola'] })).toBe(100)
  expect(value(fixed)).toBe(5000)
})

test('a discount for some products is never more than their lines, and never more than that for the whole order', () => {
  const cart = fc.array(
    fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      totalPrice: fc.integer({ min: 0, max: 50_000 }).map(cents),
    }),
    { maxLength: 12 },
  )
  const discounts: fc.Arbitrary<AppliedDiscount> = fc.record({
    code: fc.constant('C'),
    type: fc.constantFrom('percentage', 'fixed_amount', 'free_shipping'),
    percentage: fc.integer({ min: -1000, max: 200_000 }).map(percent),
    amount: fc.integer({ min: -100, max: 90_000 }).map(cents),
    atMost: fc.option(fc.integer({ min: 1, max: 5000 }).map(cents), { nil: undefined }),
    onlyFor: fc.subarray(['a', 'b', 'c', 'd']),
  })
  fc.assert(
    fc.property(cart, discounts, (lines, discount) => {
      const counted = lines.filter(({ productId }) => discount.onlyFor?.includes(productId))
      const some = discountValue(discount, lines)
      expect(some).toBeGreaterThanOrEqual(0)
      expect(some).toBeLessThanOrEqual(addCents(...counted.map(({ totalPrice }) => totalPrice)))
      expect(some).toBeLessThanOrEqual(discountValue({ ...discount, onlyFor: undefined }, lines))
    }),
  )
})
