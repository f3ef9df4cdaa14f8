import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { formatDollars, formatMoney } from '../../src/money/format.ts'
import { formatPercent, percent } from '../../src/money/percent.ts'
import {
  dollarFormat,
  isNumberBegun,
  type NumberFormat,
  percentFormat,
  readNumber,
  wholeFormat,
} from '../../src/money/typed-number.ts'

const numberIn = (text: string, format: NumberFormat) => readNumber(text, format).value
const issueOf = (text: string, format: NumberFormat) => readNumber(text, format).issue

describe('a typed amount', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.', 1200],
    ['.5', 50],
    ['-3.50', -350],
    ['−3.50', -350],
    ['+3.50', 350],
    [' $1,284.60 ', 128_460],
    ['−$2.50 USD', -250],
    ['12.50 $', 1250],
  ])('%s', (text, amount) => {
    expect(readNumber(text, dollarFormat)).toEqual({ value: amount, issue: null })
  })

  test.each([
    ['12,50', 1250],
    ['12,5', 1250],
    ['12,', 1200],
    [',5', 50],
    ['1250,00', 125_000],
    ['1,250.00', 125_000],
    ['1,250', 125_000],
    ['1,250,000', 125_000_000],
    ['1.250,00', 125_000],
    ['1 250,00', 125_000],
    ['1 250', 125_000],
  ])('a comma that can mean one thing only: %s', (text, amount) => {
    expect(readNumber(text, dollarFormat)).toEqual({ value: amount, issue: null })
  })

  test.each([
    '1e3',
    'abc',
    '.',
    '$',
    '-',
    '1.2.3',
    '--1',
    '12,50,1',
    '1,25.00',
    '12,5.0',
    '5%',
    '٣',
    '1.250.000',
  ])('“%s” is not an amount', (text) => {
    expect(readNumber(text, dollarFormat)).toEqual({
      value: Number.NaN,
      issue: 'Enter an amount, such as 12.50.',
    })
  })

  test('an empty field has no value, which is not an issue of the field', () => {
    expect(readNumber('  ', dollarFormat)).toEqual({ value: null, issue: null })
  })

  test('more than two decimals and numbers beyond all limits are refused in words', () => {
    expect(issueOf('12.505', dollarFormat)).toBe('Enter at most two decimals.')
    expect(issueOf('1234,567', dollarFormat)).toBe('Enter at most two decimals.')
    expect(issueOf('9'.repeat(20), dollarFormat)).toBe('Enter a smaller number.')
  })

  test('is the same after it was formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(numberIn(formatMoney(cents(amount)), dollarFormat)).toBe(amount)
        expect(numberIn(formatDollars(cents(amount)), dollarFormat)).toBe(amount)
      }),
    )
  })

  test('no text makes it throw, and a refused one never has a value', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,$ %e+-]{0,12}$/), (text) => {
        const { value, issue } = readNumber(text, dollarFormat)
        if (issue === null) expect(value === null || Number.isSafeInteger(value)).toBe(true)
        else expect(value).toBeNaN()
      }),
    )
  })
})

describe('a typed percentage', () => {
  test('has up to three decimals, and can be typed with a percent sign', () => {
    expect(numberIn('8.875', percentFormat)).toBe(8875)
    expect(numberIn(' 20 %', percentFormat)).toBe(20_000)
    expect(numberIn('8,5', percentFormat)).toBe(8500)
    expect(numberIn('0,125', percentFormat)).toBe(125)
    expect(numberIn('-2.5', percentFormat)).toBe(-2500)
    expect(Object.is(numberIn('-0', percentFormat), 0)).toBe(true)
    expect(issueOf('8.8755', percentFormat)).toBe('Enter at most three decimals.')
    expect(issueOf('eight', percentFormat)).toBe('Enter a percentage, such as 8.5.')
  })

  test('is refused when its comma can mean two numbers', () => {
    expect(issueOf('8,875', percentFormat)).toBe('“8,875” can mean two numbers. Enter 8875 or 8.875.')
  })

  test('is the same after it was formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (thousandths) => {
        expect(numberIn(formatPercent(percent(thousandths)), percentFormat)).toBe(thousandths)
      }),
    )
  })
})

test('a typed whole number has no decimals, and is never read without its point', () => {
  expect(numberIn('20', wholeFormat)).toBe(20)
  expect(numberIn('1,250', wholeFormat)).toBe(1250)
  expect(numberIn('-3', wholeFormat)).toBe(-3)
  for (const text of ['7.5', '7,5', '1e3', '7 5', 'seven'])
    expect(readNumber(text, wholeFormat)).toEqual({
      value: Number.NaN,
      issue: 'Enter a whole number.',
    })
})

test('a text without a digit yet is the beginning of a number', () => {
  for (const text of ['', '-', '−', '$', '-$', '.', ',', '-.'])
    expect(isNumberBegun(text, dollarFormat)).toBe(true)
  for (const text of ['a', '1', '--', '..']) expect(isNumberBegun(text, dollarFormat)).toBe(false)
})
