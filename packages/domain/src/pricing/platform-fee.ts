import { shareOf } from '../ledger/parts.ts'
import { cardAmountOf } from '../marketing/gift-card.ts'
import {
  addCents,
  atLeastZero,
  type Cents,
  cents,
  minCents,
  subtractCents,
  zeroCents,
} from '../money/cents.ts'
import { type Percent, percent, percentOf } from '../money/percent.ts'
import type { Breakdown } from './breakdown.ts'

/** The platform fee that a restaurant has agreed to pay per order. */
export interface PlatformFeeTerms {
  /** Payments go to the restaurant's own connected account. */
  connectEnabled: boolean
  /** null: 2.5%. */
  percentage: Percent | null
  /** null: $0.30. */
  flat: Cents | null
  includeTax: boolean
  includeDelivery: boolean
  includeProcessing: boolean
}

export type FeeBase = Pick<
  Breakdown,
  'subtotal' | 'discount' | 'tax' | 'deliveryFee' | 'processingFee' | 'total'
>

/**
 * The platform fee of one order, in cents; not charged on the tip, and never more than the total before tip.
 * Without a connected account it is a share of the total; with one, a share of the discounted subtotal plus
 * the parts that the terms include.
 */
export function platformFee(order: FeeBase, terms: PlatformFeeTerms): Cents {
  if (order.total <= 0) return zeroCents
  const base = terms.connectEnabled ? connectedBase(order, terms) : order.total
  const fee = addCents(
    percentOf(base, terms.percentage ?? defaultPlatformShare),
    terms.flat ?? defaultPlatformFlat,
  )
  return minCents(fee, order.total)
}

/**
 * The part of an order's platform fee that is due when the card does not pay all of it: the share for the part that the
 * card pays. The fee of a gift card was charged when it was sold, and counter payments never pass through the platform.
 */
export function cardShareOfFee(
  fee: Cents,
  order: Pick<Breakdown, 'grandTotal' | 'giftCard' | 'counter'>,
): Cents {
  return order.giftCard || order.counter ? shareOf(fee, cardAmountOf(order), order.grandTotal) : fee
}

function connectedBase(order: FeeBase, terms: PlatformFeeTerms): Cents {
  return addCents(
    atLeastZero(subtractCents(order.subtotal, order.discount)),
    terms.includeTax ? order.tax : zeroCents,
    terms.includeDelivery ? order.deliveryFee : zeroCents,
    terms.includeProcessing ? order.processingFee : zeroCents,
  )
}

/** For restaurants without terms of their own. */
export const defaultPlatformShare = percent(2500)
export const defaultPlatformFlat = cents(30)
