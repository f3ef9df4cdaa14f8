import { addCents, type Cents, cents, minCents, zeroCents } from '../money/cents.ts'
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
  const fee = addCents(percentOf(base, terms.percentage ?? defaultPercentage), terms.flat ?? defaultFlat)
  return minCents(fee, order.total)
}

function connectedBase(order: FeeBase, terms: PlatformFeeTerms): Cents {
  const discountedSubtotal = cents(Math.max(0, order.subtotal - order.discount))
  return addCents(
    discountedSubtotal,
    terms.includeTax ? order.tax : zeroCents,
    terms.includeDelivery ? order.deliveryFee : zeroCents,
    terms.includeProcessing ? order.processingFee : zeroCents,
  )
}

const defaultPercentage = percent(2500)
const defaultFlat = cents(30)
