import { addCents, type Cents, cents, minCents, zeroCents } from '../money/cents.ts'
import { type ChargedOrder, discountOf } from './charge.ts'

/** The items of an order that a refund covers. */
export interface RefundScope {
  /** Menu price of the dishes including options, before discount and tax. */
  food: Cents
  deliveryFee: boolean
  tip: boolean
}

/**
 * What the customer paid for the requested items: the dishes with their share of discount, tax and processing
 * fee, plus the delivery fee and the tip if requested. All dishes, delivery fee and tip together are the full
 * charge.
 */
export function itemsRefund(order: ChargedOrder, scope: RefundScope): Cents {
  const dishes = order.subtotal + order.tax + order.processingFee - discountOf(order)
  const share = order.subtotal === 0 ? zeroCents : halfUp(Math.max(0, dishes) * scope.food, order.subtotal)
  const requested = addCents(
    share,
    scope.deliveryFee ? order.deliveryFee : zeroCents,
    scope.tip ? order.tip : zeroCents,
  )
  return minCents(requested, order.grandTotal)
}

function halfUp(dividend: number, divisor: number): Cents {
  return cents(Math.floor((2 * dividend + divisor) / (2 * divisor)))
}
