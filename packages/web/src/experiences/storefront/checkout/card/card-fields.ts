import { brandOf, type CardBrand } from './card-brand.ts'

/** A card as it was typed. */
export interface CardFields {
  number: string
  expiry: string
  cvc: string
  zip: string
}

export type CardField = keyof CardFields
export type CardIssues = Partial<Record<CardField, string>>
export const cardFieldOrder = ['number', 'expiry', 'cvc', 'zip'] as const
export const emptyCard: CardFields = { number: '', expiry: '', cvc: '', zip: '' }

/** "4242 4242 4242 4242"; American Express and Diners group 4, 6 and the rest. */
export function formatCardNumber(typed: string): string {
  const brand = brandOf(typed)
  const digits = typed.replace(/\D/g, '').slice(0, longestNumber(brand))
  const cuts = brand === 'amex' || brand === 'diners' ? [0, 4, 10, 15] : [0, 4, 8, 12, 16, 19]
  const parts = cuts.map((from, index) => digits.slice(from, cuts[index + 1] ?? from))
  return parts.filter((part) => part !== '').join(' ')
}

/** "08 / 29"; a first digit above 1 can only be a month of one digit. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const short = month.length === 6 && month.slice(2, 4) === '20' ? month.slice(0, 2) + month.slice(4) : month
  const written = short.slice(0, 4)
  return written.length > 2 ? `${written.slice(0, 2)} / ${written.slice(2)}` : written
}

export function formatCvc(typed: string, brand: CardBrand | null): string {
  return typed.replace(/\D/g, '').slice(0, cvcLength(brand))
}

/** What is missing or wrong, by field. `now` decides whether a card has expired. */
export function cardIssues(card: CardFields, now: Date): CardIssues {
  const found: Record<CardField, string | null> = {
    number: numberIssue(card.number),
    expiry: expiryIssue(card.expiry, now),
    cvc: cvcIssue(card.cvc, brandOf(card.number)),
    zip: /^\d{5}(-\d{4})?$/.test(card.zip.trim()) ? null : 'Please enter a 5-digit ZIP code.',
  }
  const issues: CardIssues = {}
  for (const field of cardFieldOrder) {
    const message = found[field]
    if (message) issues[field] = message
  }
  return issues
}

export function isEmptyCard({ number, expiry, cvc }: CardFields): boolean {
  return number === '' && expiry === '' && cvc === ''
}

/** Month 1 to 12 and the full year; null while it is not all there. */
export function readExpiry(expiry: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(expiry) ?? []
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null
}

export function cvcLength(brand: CardBrand | null): number {
  return brand === 'amex' || brand === null ? 4 : 3
}

function numberIssue(number: string): string | null {
  const digits = number.replace(/\D/g, '')
  if (digits === '') return 'Please enter your card number.'
  return digits.length >= 12 && luhnHolds(digits) ? null : 'Your card number is invalid.'
}

function expiryIssue(expiry: string, now: Date): string | null {
  const read = readExpiry(expiry)
  if (!read || read.month < 1 || read.month > 12) return 'Please enter month and year.'
  const firstAfter = new Date(read.year, read.month, 1)
  return firstAfter > now ? null : 'Your card has expired.'
}

function cvcIssue(cvc: string, brand: CardBrand | null): string | null {
  const enough = brand === null ? cvc.length >= 3 : cvc.length === cvcLength(brand)
  return enough ? null : 'Your security code is incomplete.'
}

function longestNumber(brand: CardBrand | null): number {
  if (brand === 'amex') return 15
  return brand === 'diners' ? 14 : brand === 'visa' || brand === 'mastercard' ? 16 : 19
}

function luhnHolds(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
