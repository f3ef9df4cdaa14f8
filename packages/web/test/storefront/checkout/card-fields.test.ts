import { describe, expect, test } from 'vitest'
import { brandName, brandOf } from '../../../src/experiences/storefront/checkout/card/card-brand.ts'
import {
  cardIssues,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  isEmptyCard,
  readExpiry,
} from '../../../src/experiences/storefront/checkout/card/card-fields.ts'

const now = new Date(2026, 10, 20)
const good = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123', zip: '07901' }

describe('card fields while typing', () => {
  test.each([
    ['4', 'visa'],
    ['5105', 'mastercard'],
    ['2223', 'mastercard'],
    ['2719', 'mastercard'],
    ['37', 'amex'],
    ['6011', 'discover'],
    ['3056', 'diners'],
    ['3566', 'jcb'],
    ['9', null],
    ['2', null],
  ])('recognizes %s as %s', (number, brand) => expect(brandOf(number)).toBe(brand))

  test('groups the digits of a card number as printed on the card', () => {
    expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('42424')).toBe('4242 4')
    expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005')
    expect(formatCardNumber('4242 4242 4242 4242 99')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('x')).toBe('')
  })

  test('formats every common way to type an expiry date', () => {
    expect(formatExpiry('8')).toBe('08')
    expect(formatExpiry('829')).toBe('08 / 29')
    expect(formatExpiry('12/2029')).toBe('12 / 29')
    expect(formatExpiry('1')).toBe('1')
    expect(readExpiry('08 / 29')).toEqual({ month: 8, year: 2029 })
    expect(readExpiry('08')).toBeNull()
  })

  test('limits the security code to the length of the brand', () => {
    expect(formatCvc('12345', 'visa')).toBe('123')
    expect(formatCvc('12345', 'amex')).toBe('1234')
  })
})

describe('cardIssues', () => {
  test('accepts a complete card until the end of its expiry month', () => {
    expect(cardIssues(good, now)).toEqual({})
    expect(cardIssues(good, new Date(2026, 11, 1)).expiry).toBe('Your card has expired.')
  })

  test('reports a wrong digit, a short security code and an invalid ZIP code', () => {
    const issues = cardIssues({ number: '4242 4242 4242 4241', expiry: '13 / 30', cvc: '12', zip: '79' }, now)
    expect(Object.keys(issues)).toEqual(['number', 'expiry', 'cvc', 'zip'])
  })

  test('requires a four-digit security code for American Express', () => {
    expect(cardIssues({ ...good, number: '3782 822463 10005' }, now)).toEqual({
      cvc: 'Your security code is incomplete.',
    })
  })

  test('ignores the ZIP code when checking for an empty card', () => {
    expect(isEmptyCard({ number: '', expiry: '', cvc: '', zip: '07901' })).toBe(true)
    expect(isEmptyCard(good)).toBe(false)
  })
})

describe('brandName', () => {
  test('returns the display name of a brand', () => {
    expect(brandName('visa')).toBe('Visa')
    expect(brandName('unionpay')).toBe('Unionpay')
  })
})
