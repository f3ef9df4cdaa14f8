import { addCents, atLeastZero, type Cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { percentOf } from '../money/percent.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import type { AppliedDiscount } from './applied-discount.ts'
import type { Breakdown, PricedLine } from './breakdown.ts'
import { boundedShare } from './share.ts'
import { taxOn } from './tax.ts'

/**
 * The face value of a code for these lines, 0 or more: a percentage between 0 and 100, or the fixed amount, which may
 * exceed the subtotal. A code for some products counts only their lines, and is limited to their sum. 0 for codes that
 * do not discount dishes.
 */
export function discountValue(
  discount: AppliedDiscount | null,
  lines: readonly Pick<PricedLine, 'productId' | 'totalPrice'>[],
): Cents {
  if (discount === null) return zeroCents
  const { type, percentage, amount, atMost, onlyFor } = discount
  const counted = lines.filter(({ productId }) => onlyFor === undefined || onlyFor.includes(productId))
  const base = addCents(...counted.map(({ totalPrice }) => totalPrice))
  if (type === 'percentage') {
    const share = percentOf(base, boundedShare(percentage))
    return atMost === undefined ? share : minCents(share, atLeastZero(atMost))
  }
  if (type === 'fixed_amount' || type === 'loyalty_reward') {
    const value = atLeastZero(amount)
    return onlyFor === undefined ? value : minCents(value, base)
  }
  return zeroCents
}

/** The part of a face value that an order can use: at most the full amount before the tip, with the tax that the discount leaves. */
export function usableDiscount(
  faceValue: Cents,
  { subtotal, processingFee, deliveryFee }: Pick<Breakdown, 'subtotal' | 'processingFee' | 'deliveryFee'>,
  settings: Pick<OrderingSettings, 'taxRate' | 'taxAfterDiscount'>,
): Cents {
  const discountedSubtotal = atLeastZero(subtractCents(subtotal, faceValue))
  const tax = taxOn({ subtotal, discountedSubtotal }, settings)
  return minCents(faceValue, addCents(subtotal, tax, processingFee, deliveryFee))
}
