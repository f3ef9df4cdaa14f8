import { type Cents, cents, zeroCents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import { cleanText } from '../people/clean-text.ts'
import { isEmail } from '../people/email.ts'
import { type PlatformFeeTerms, platformFee } from '../pricing/platform-fee.ts'
import type { LocalDate } from '../time/instant.ts'
import { maxGiftAmount, minGiftAmount } from './gift-card.ts'
import { type FieldIssue, type GiftCardFields, giftCardIssues } from './gift-card-fields.ts'

/** The amounts for which a restaurant sells gift cards, in cents. */
export interface GiftCardOffer {
  /** Offered as buttons, ascending. */
  amounts: readonly Cents[]
  minAmount: Cents
  maxAmount: Cents
}

export interface GiftCardTerms extends GiftCardOffer {
  isSelling: boolean
}

/** The terms of a restaurant that has not set its own. */
export const usualGiftCardTerms: GiftCardTerms = {
  isSelling: false,
  amounts: [cents(2500), cents(5000), cents(10_000)],
  minAmount: cents(1000),
  maxAmount: maxGiftAmount,
}

export const maxOfferedAmounts = 6

/** The problems of entered terms. Invalid amounts are reported even while no gift cards are sold. */
export function giftCardTermsIssues({ amounts, minAmount, maxAmount }: GiftCardOffer): FieldIssue[] {
  const range = `${formatMoney(minGiftAmount)} to ${formatMoney(maxGiftAmount)}`
  const isPossible = (amount: Cents) => amount >= minGiftAmount && amount <= maxGiftAmount
  const found: [path: string, message: string | null][] = [
    ['minAmount', isPossible(minAmount) ? null : `Enter an amount from ${range}.`],
    ['maxAmount', isPossible(maxAmount) ? null : `Enter an amount from ${range}.`],
    ['maxAmount', maxAmount < minAmount ? 'The highest amount must not be below the lowest one.' : null],
    ['amounts', amountsIssue(amounts, minAmount, maxAmount)],
  ]
  return found.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

function amountsIssue(amounts: readonly Cents[], min: Cents, max: Cents): string | null {
  if (amounts.length === 0) return 'Offer at least one amount.'
  if (amounts.length > maxOfferedAmounts) return `Offer at most ${maxOfferedAmounts} amounts.`
  if (amounts.some(Number.isNaN)) return 'Enter each amount as a number.'
  if (new Set(amounts).size < amounts.length) return 'Each amount can be offered once.'
  const outside = amounts.find((amount) => !(amount >= min && amount <= max))
  return outside === undefined
    ? null
    : `${formatMoney(outside)} is not between the lowest and the highest amount.`
}

/** A gift card as a customer buys it. */
export interface GiftCardPurchaseFields extends GiftCardFields {
  purchaserName: string
  purchaserEmail: string
  /** The purchaser is the recipient; the fields of the recipient do not matter then. */
  isForSelf: boolean
}

/** The problems of a purchase. `today`: the local day of the restaurant. */
export function giftCardPurchaseIssues(
  { purchaserName, purchaserEmail, isForSelf, ...fields }: GiftCardPurchaseFields,
  { minAmount, maxAmount }: GiftCardOffer,
  today: LocalDate,
): FieldIssue[] {
  const own = { recipientName: purchaserName, recipientEmail: purchaserEmail, deliverOn: null }
  const issues = giftCardIssues(isForSelf ? { ...fields, ...own } : fields, today).filter(
    ({ path }) => path !== 'amount' && !(isForSelf && path.startsWith('recipient')),
  )
  const { amount, recipientEmail } = fields
  if (amount === null || !Number.isInteger(amount) || amount < minAmount || amount > maxAmount)
    issues.push({
      path: 'amount',
      message: `Enter an amount from ${formatMoney(minAmount)} to ${formatMoney(maxAmount)}.`,
    })
  if (!isForSelf && recipientEmail === null)
    issues.push({ path: 'recipientEmail', message: 'Enter a valid email address.' })
  if (cleanText(purchaserName, 100) === '')
    issues.push({ path: 'purchaserName', message: 'Enter your name.' })
  if (!isEmail(purchaserEmail))
    issues.push({ path: 'purchaserEmail', message: 'Enter a valid email address.' })
  return issues
}

/** The platform fee of a sold gift card: that of an order of the same amount without tax and fees. Its orders are free of it. */
export function giftCardFee(amount: Cents, terms: PlatformFeeTerms): Cents {
  const none = { discount: zeroCents, tax: zeroCents, deliveryFee: zeroCents, processingFee: zeroCents }
  return platformFee({ subtotal: amount, total: amount, ...none }, terms)
}
