import { type Cents, cents } from '../money/cents.ts'
import { balanced, type Entry, reversed } from './entry.ts'

/**
 * Ledger entry of a gift card that the restaurant issues without payment: a liability, and as much less revenue. The revenue
 * of the orders that it pays follows when it is used.
 */
export function giftCardIssuedEntry(amount: Cents): Entry {
  return balanced({ discount: amount, gift_cards: cents(-amount) })
}

/** Ledger entry of voiding what is left on a gift card. */
export function giftCardVoidedEntry(balance: Cents): Entry {
  return reversed(giftCardIssuedEntry(balance))
}
