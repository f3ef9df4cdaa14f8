import { brandOf, type CardBrand } from './card-brand.ts'

/** The card fields as typed. */
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

/** "4242 4242 4242 4242"; American Express and Diners Club numbers are grouped 4-6-rest. */
export function formatCardNumber(typed: string): string {
  const brand = brandOf(typed)
  const digits = typed.replace(/\D/g, '').slice(0, longestNumber(brand))
  const groupStarts = brand === 'amex' || brand === 'diners' ? [0, 4, 10, 15] : [0, 4, 8, 12, 16, 19]
  const parts = groupStarts.map((from, index) => digits.slice(from, groupStarts[index + 1] ?? from))
  return parts.filter((part) => part !== '').join(' ')
}

/** "08 / 29"; a first digit above 1 can only be a one-digit month. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const short = month.length === 6 && month.slice(2, 4) === '20' ? month.slice(0, 2) + month.slice(4) : month
  const formatted = short.slice(0, 4)
  return formatted.length > 2 ? `${formatted.slice(0, 2)} / ${formatted.slice(2)}` : formatted
}

export function formatCvc(typed: string, brand: CardBrand | null): string {
  return typed.replace(/\D/g, '').slice(0, cvcLength(brand))
}

/** What is missing or invalid, by field. `now` decides whether a card has expired. */
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

/** Month 1 to 12 and the four-digit year; null while the input is incomplete. */
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
  return digits.length >= 12 && passesLuhn(digits) ? null : 'Your card number is invalid.'
}

function expiryIssue(expiry: string, now: Date): string | null {
  const read = readExpiry(expiry)
  if (!read || read.month < 1 || read.month > 12) return 'Please enter month and year.'
  const expiresAt = new Date(read.year, read.month, 1)
  return expiresAt > now ? null : 'Your card has expired.'
}

function cvcIssue(cvc: string, brand: CardBrand | null): string | null {
  const enough = brand === null ? cvc.length >= 3 : cvc.length === cvcLength(brand)
  return enough ? null : 'Your security code is incomplete.'
}

function longestNumber(brand: CardBrand | null): number {
  if (brand === 'amex') return 15
  return brand === 'diners' ? 14 : brand === 'visa' || brand === 'mastercard' ? 16 : 19
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
