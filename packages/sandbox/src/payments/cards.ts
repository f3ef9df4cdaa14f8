import { createHash } from 'node:crypto'
import type { CardDetails } from './objects.ts'

export interface Decline {
  code: string
  declineCode: string | null
  message: string
  param: string | null
}

/** The issuer's decision when this card is charged. */
export type CardOutcome =
  | { kind: 'approve'; disputed?: true; refundsPend?: true }
  | { kind: 'decline'; decline: Decline }
  | { kind: 'challenge'; afterwards: Decline | null }

const approve: CardOutcome = { kind: 'approve' }
const challenge: CardOutcome = { kind: 'challenge', afterwards: null }

export const genericDecline = declined('generic_decline')
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const liveModeDecline: Decline = {
  ...declined('test_mode_live_card'),
  message: 'Your card was declined. Your request was in test mode, but used a non test card.',
}

const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': approve,
  '4000056655665556': approve,
  '4000000000000259': { kind: 'approve', disputed: true },
  '4000000000007726': { kind: 'approve', refundsPend: true },
  '5555555555554444': approve,
  '2223003122003222': approve,
  '5200828282828210': approve,
  '378282246310005': approve,
  '371449635398431': approve,
  '6011111111111117': approve,
  '3056930009020004': approve,
  '3566002020360505': approve,
  '4000002500003155': challenge,
  '4000002760003184': challenge,
  '4000000000003220': challenge,
  '4000008260003178': { kind: 'challenge', afterwards: insufficientFunds },
  '4000000000000002': decline(genericDecline),
  '4000000000009995': decline(insufficientFunds),
  '4000000000009987': decline(declined('lost_card')),
  '4000000000009979': decline(declined('stolen_card')),
  '4000000000006975': decline(declined('card_velocity_exceeded')),
  '4000000000000069': decline(failed('expired_card', 'Your card has expired.', 'exp_month')),
  '4000000000000127': decline(failed('incorrect_cvc', "Your card's security code is incorrect.", 'cvc')),
  '4000000000000119': decline(
    failed(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      null,
    ),
  ),
}

/** Ready-made payment methods of the provider's test mode. */
export const testMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
}

export interface CardEntry {
  number: string
  expMonth: number
  expYear: number
  cvc: string | null
}

/** Client-side validation of a typed card; null when it is valid. */
export function typingError(card: CardEntry, now: Date): Decline | null {
  const wrong = (code: string, message: string, param: string): Decline => ({
    code,
    message,
    param,
    declineCode: null,
  })
  if (!/^\d{12,19}$/.test(card.number) || !luhnHolds(card.number)) {
    return wrong('invalid_number', 'Your card number is invalid.', 'number')
  }
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) {
    return wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const year = fullYear(card.expYear)
  const lastMoment = Date.UTC(year, card.expMonth, 1)
  if (!Number.isInteger(year) || lastMoment <= now.getTime() || year > now.getUTCFullYear() + 50) {
    return wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (card.cvc !== null && !/^\d{3,4}$/.test(card.cvc)) {
    return wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  return null
}

/** Real cards are rejected, as in the provider's own test mode. */
export function outcomeOf(number: string): CardOutcome {
  return outcomes[number] ?? { kind: 'decline', decline: liveModeDecline }
}

export function cardDetails(card: CardEntry, postalCode: string | null): CardDetails {
  const outcome = outcomeOf(card.number)
  const wrongCvc = outcome.kind === 'decline' && outcome.decline.code === 'incorrect_cvc'
  return {
    brand: brandOf(card.number),
    checks: {
      address_line1_check: null,
      address_postal_code_check: postalCode ? 'pass' : null,
      cvc_check: wrongCvc ? 'fail' : 'pass',
    },
    country: 'US',
    exp_month: card.expMonth,
    exp_year: fullYear(card.expYear),
    fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
    funding: /^(4000056655665556|5200828282828210)$/.test(card.number) ? 'debit' : 'credit',
    last4: card.number.slice(-4),
  }
}

/** A display name: `Visa 4242`. */
export function cardName({ brand, last4 }: CardDetails): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ${last4}`
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(36|30|38)/.test(number)) return 'diners'
  if (number.startsWith('35')) return 'jcb'
  if (/^6(011|5|4[4-9])/.test(number)) return 'discover'
  return 'unknown'
}

function luhnHolds(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function decline(reason: Decline): CardOutcome {
  return { kind: 'decline', decline: reason }
}

function declined(declineCode: string, message = 'Your card was declined.'): Decline {
  return { code: 'card_declined', declineCode, message, param: null }
}

function failed(code: string, message: string, param: string | null): Decline {
  return { code, declineCode: code, message, param }
}
