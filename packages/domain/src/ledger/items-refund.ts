import { addCents, type Cents, cents, minCents, zeroCents } from '../money/cents.ts'
import { type ChargedOrder, discountOf } from './charge.ts'

/** What of an order somebody wants back. */
export interface WantedBack {
  /** What the dishes cost on the menu, options included, before discount and tax. */
  food: Cents
  deliveryFee: boolean
  tip: boolean
}

/**
 * What a customer paid for some of an order: the dishes with their share of discount, tax and processing fee, and the
 * delivery fee and the tip where they are wanted. All dishes, delivery fee and tip are the whole charge.
 */
export function itemsRefund(order: ChargedOrder, wanted: WantedBack): Cents {
  const dishes = order.subtotal + order.tax + order.processingFee - discountOf(order)
  const share = order.subtotal === 0 ? zeroCents : halfUp(Math.max(0, dishes) * wanted.food, order.subtotal)
  const asked = addCents(
    share,
    wanted.deliveryFee ? order.deliveryFee : zeroCents,
    wanted.tip ? order.tip : zeroCents,
  )
  return minCents(asked, order.grandTotal)
}

function halfUp(dividend: number, divisor: number): Cents {
  return cents(Math.floor((2 * dividend + divisor) / (2 * divisor)))
}
