import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCents,
  atLeastZero,
  cents,
  minCents,
  multiplyCents,
  subtractCents,
} from '../../src/money/cents.ts'
import { formatDollars, formatMoney } from '../../src/money/format.ts'
import { parseDollars } from '../../src/money/parse.ts'
import { formatPercent, percent, percentFromPlain, percentOf } from '../../src/money/percent.ts'

describe('cents', () => {
  test('accepts integers only', () => {
    expect(() => cents(1.5)).toThrow(RangeError)
    expect(() => cents(Number.NaN)).toThrow(RangeError)
    expect(Object.is(cents(-0), 0)).toBe(true)
  })

  test('supports addition, subtraction and multiplication', () => {
    expect(addCents()).toBe(0)
    expect(addCents(cents(1), cents(2), cents(-4))).toBe(-1)
    expect(subtractCents(cents(5), cents(7))).toBe(-2)
    expect(multiplyCents(cents(199), 3)).toBe(597)
    expect(atLeastZero(cents(-1))).toBe(0)
    expect(minCents(cents(2), cents(1))).toBe(1)
  })
})

describe('format', () => {
  test.each([
    [0, '$0.00', '0.00'],
    [5, '$0.05', '0.05'],
    [128_460, '$1,284.60', '1284.60'],
    [-464, '−$4.64', '-4.64'],
    [100_000_000, '$1,000,000.00', '1000000.00'],
  ])('%i cents is %s', (amount, money, dollars) => {
    expect(formatMoney(cents(amount))).toBe(money)
    expect(formatDollars(cents(amount))).toBe(dollars)
  })
})

describe('parseDollars', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.', 1200],
    ['.5', 50],
    [' $1,284.60 ', 128_460],
    ['-3.50', -350],
    ['−3.50', -350],
    ['0', 0],
  ])('parses %s', (text, amount) => {
    expect(parseDollars(text)).toBe(amount)
  })

  test.each(['', '.', '$', '-', '1.234', 'abc', '1e3', '1.2.3', '--1', '99999999999999999'])(
    'refuses "%s"',
    (text) => {
      expect(parseDollars(text)).toBeNull()
    },
  )

  test('parses every formatted amount back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(parseDollars(formatMoney(cents(amount)))).toBe(amount)
        expect(parseDollars(formatDollars(cents(amount)))).toBe(amount)
      }),
    )
  })
})

describe('percent', () => {
  test('rounds half up to a whole cent', () => {
    expect(percentOf(cents(4000), percent(8500))).toBe(340)
    expect(percentOf(cents(4000), percent(2950))).toBe(118)
    expect(percentOf(cents(1), percent(50_000))).toBe(1)
    expect(percentOf(cents(1), percent(49_999))).toBe(0)
  })

  test('converts plain percent to a thousandth of a percent', () => {
    expect(percentFromPlain(8.875)).toBe(8875)
    expect(percentFromPlain(2.95)).toBe(2950)
    expect(() => percent(0.5)).toThrow(RangeError)
  })

  test('is within half a cent of the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (amount, share) => {
          const twiceError = Math.abs(percentOf(cents(amount), percent(share)) * 200_000 - amount * share * 2)
          expect(twiceError).toBeLessThanOrEqual(100_000)
        },
      ),
    )
  })
})

test('a percentage has as many decimals as it needs', () => {
  expect(formatPercent(percent(8875))).toBe('8.875')
  expect(formatPercent(percent(20_000))).toBe('20')
  expect(formatPercent(percent(-500))).toBe('-0.5')
})
