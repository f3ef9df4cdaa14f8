import { atLeastZero, type Cents, subtractCents } from '../money/cents.ts'
import { type Percent, percent, percentOf } from '../money/percent.ts'
import { boundedShare, wholePercent } from './share.ts'

/** How an offer changes the price of a product. Only the field that matches the type is used. */
export interface PriceOffer {
  type: 'none' | 'percentage' | 'fixed_amount' | 'buy_one_get_one' | 'free_shipping'
  percentage?: Percent
  amount?: Cents
  /** Replaces the product's price before the discount. */
  customPrice?: Cents | null
}

/**
 * The unit price under an offer, never below 0. Other kinds of offer leave it unchanged: the second unit of a
 * buy-one-get-one and a waived delivery fee do not affect the unit price.
 */
export function promotionalPrice(price: Cents, offer: PriceOffer): Cents {
  const base = atLeastZero(offer.customPrice ?? price)
  if (offer.type === 'percentage' && offer.percentage !== undefined) {
    return percentOf(base, percent(wholePercent - boundedShare(offer.percentage)))
  }
  if (offer.type === 'fixed_amount' && offer.amount !== undefined) {
    return atLeastZero(subtractCents(base, atLeastZero(offer.amount)))
  }
  return base
}
