import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from '../../src/money/allocate.ts'
import { cents } from '../../src/money/cents.ts'

describe('allocate', () => {
  test('gives remaining cents to the parts with the largest rounding loss, earlier parts first', () => {
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(cents(5), [3, 7])).toEqual([2, 3])
    expect(allocate(cents(101), [1, 2, 97])).toEqual([1, 2, 98])
  })

  test('splits evenly when all weights are 0', () => {
    expect(allocate(cents(10), [0, 0, 0])).toEqual([4, 3, 3])
  })

  test('splits a negative amount like the positive one', () => {
    expect(allocate(cents(-100), [1, 1, 1])).toEqual([-34, -33, -33])
  })

  test('rejects invalid weights and an amount without weights', () => {
    expect(allocate(cents(0), [])).toEqual([])
    expect(() => allocate(cents(1), [])).toThrow(RangeError)
    expect(() => allocate(cents(1), [1, -1])).toThrow(RangeError)
    expect(() => allocate(cents(1), [0.5])).toThrow(RangeError)
  })

  test('always sums to the amount, with each part less than a cent off its exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = allocate(cents(amount), weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          parts.forEach((part, index) => {
            const share = total === 0 ? amount / weights.length : (amount * weights[index]!) / total
            expect(Math.abs(part - share)).toBeLessThan(1)
          })
        },
      ),
    )
  })
})
