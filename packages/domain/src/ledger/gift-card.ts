import { addCents, type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'
import { balanced, type Entry, reversed } from './entry.ts'
import { shareOf } from './parts.ts'

/**
 * Ledger entry of a gift card that the restaurant issues without payment: a liability, which reduces the revenue by the
 * same amount. The revenue of the orders that it pays follows when it is used.
 */
export function giftCardIssuedEntry(amount: Cents): Entry {
  return balanced({ discount: amount, gift_cards: cents(-amount) })
}

/** Ledger entry of voiding the remaining balance of a gift card. */
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

/** A refund to the purchaser of a gift card. */
export interface GiftCardRefund {
  amount: Cents
  /** The part of the amount that was still on the gift card. The rest was already spent and reduces the revenue of the restaurant. */
  taken: Cents
  /** The sum of the earlier refunds of this sale. */
  before: Cents
}

/**
 * Ledger entry of refunding a gift card to its purchaser, with a proportional share of the platform fee. The card fee is not
 * returned.
 */
export function giftCardRefundEntry(sold: SoldGiftCard, { amount, taken, before }: GiftCardRefund): Entry {
  const feeBy = (refunded: Cents) => shareOf(sold.platformFee, refunded, sold.amount)
  const fee = subtractCents(feeBy(addCents(before, amount)), feeBy(before))
  const transferred = sold.connected ? subtractCents(amount, fee) : zeroCents
  return balanced({
    provider: subtractCents(transferred, amount),
    transferred: cents(-transferred),
    gift_cards: taken,
    discount: subtractCents(amount, taken),
    platform_fee: cents(-fee),
    platform_income: fee,
  })
}
