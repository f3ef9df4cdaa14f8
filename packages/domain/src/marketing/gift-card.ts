import { type Cents, cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import type { Breakdown } from '../pricing/breakdown.ts'
import { isTooSmallToCharge, minCharge } from '../pricing/minimum-charge.ts'

/** The characters of a code: without 0, 1, I and O, which are confused with others. 5 bits each. */
export const giftCardAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 16

/** A code as it is stored and compared: upper case, without spaces and hyphens. Any text has such a form. */
export function normalizeGiftCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** The code that these 10 random bytes or more stand for. */
export function giftCodeOf(bytes: Uint8Array): string {
  let code = ''
  let value = 0
  let bits = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5 && code.length < codeLength; bits -= 5)
      code += giftCardAlphabet[(value >> (bits - 5)) & 31]
    value &= (1 << bits) - 1
    if (code.length === codeLength) return code
  }
  throw new RangeError('A gift card code needs 10 bytes')
}

/** The code in groups of four, as it is printed. */
export function formatGiftCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Identifies a gift card without its code. */
export interface GiftCardBalance {
  last4: string
  balance: Cents
}

/**
 * The part of a total that a gift card pays. The rest is either zero or at least the payment provider's minimum: if
 * necessary, some cents stay on the gift card. 0 when no part of it can be used.
 */
export function giftCardPays(grandTotal: Cents, balance: Cents): Cents {
  const most = minCents(grandTotal, balance)
  if (!isTooSmallToCharge(subtractCents(grandTotal, most))) return most
  return grandTotal > minCharge ? subtractCents(grandTotal, minCharge) : zeroCents
}

/** The order with the part that a gift card pays, after everything else; unchanged if it pays nothing. */
export function withGiftCard(order: Breakdown, card: GiftCardBalance | null): Breakdown {
  const amount = card ? giftCardPays(order.grandTotal, card.balance) : zeroCents
  return card && amount > 0 ? { ...order, giftCard: { last4: card.last4, amount } } : order
}

/** The amount that remains for the customer's card. */
export function cardAmountOf({
  grandTotal,
  giftCard,
  counter = zeroCents,
}: Pick<Breakdown, 'grandTotal' | 'giftCard' | 'counter'>): Cents {
  return subtractCents(subtractCents(grandTotal, giftCard?.amount ?? zeroCents), counter)
}

export const minGiftAmount = cents(500)
export const maxGiftAmount = cents(50_000)
export const maxGiftMessage = 300

/** The problem of a gift card's amount; null if there is none. */
export function giftAmountIssue(amount: number | null): string | null {
  if (amount === null) return 'Enter an amount.'
  if (Number.isInteger(amount) && amount >= minGiftAmount && amount <= maxGiftAmount) return null
  return `Enter an amount from ${formatMoney(minGiftAmount)} to ${formatMoney(maxGiftAmount)}.`
}

/** The same response for an unknown, malformed and voided code: it reveals no code. */
export const unknownGiftCodeMessage = 'This gift card code is not valid. Please check it and try again.'
export const emptyGiftCardMessage = 'Nothing is left on this gift card.'
