import { type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'
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

/** A gift card that a customer bought. Amounts are cents. */
export interface SoldGiftCard {
  amount: Cents
  platformFee: Cents
  /** The charge is transferred to the restaurant's connected account, less the platform fee. */
  connected: boolean
}

/**
 * Ledger entry of a gift card that a customer buys: a liability and no revenue. The provider's card fee is a separate entry,
 * made once it is known.
 */
export function giftCardSoldEntry({ amount, platformFee, connected }: SoldGiftCard): Entry {
  const transferred = connected ? subtractCents(amount, platformFee) : zeroCents
  return balanced({
    provider: subtractCents(amount, transferred),
    transferred,
    gift_cards: cents(-amount),
    platform_fee: platformFee,
    platform_income: cents(-platformFee),
  })
}

/** Ledger entry of refunding an unused gift card to its purchaser, with the platform fee. The card fee is not returned. */
export function giftCardReturnedEntry(sold: SoldGiftCard): Entry {
  return reversed(giftCardSoldEntry(sold))
}
