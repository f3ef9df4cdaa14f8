import { addCents, type Cents, cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { type ChargedOrder, discountOf } from './charge.ts'

/** The items of an order that a refund covers. */
export interface RefundScope {
  /** Menu price of the dishes including options, before discount and tax. */
  food: Cents
  deliveryFee: boolean
  tip: boolean
}

/** Refunded items: quantities of order lines by key, and whether delivery fee and tip are included. */
export interface RefundItems {
  lines: { key: string; quantity: number }[]
  deliveryFee: boolean
  tip: boolean
}

/** The items of several refunds as one, each line once. */
export function sumRefundItems(refunds: readonly RefundItems[]): RefundItems {
  const quantities = new Map<string, number>()
  for (const { key, quantity } of refunds.flatMap(({ lines }) => lines)) {
    quantities.set(key, (quantities.get(key) ?? 0) + quantity)
  }
  return {
    lines: [...quantities].map(([key, quantity]) => ({ key, quantity })),
    deliveryFee: refunds.some(({ deliveryFee }) => deliveryFee),
    tip: refunds.some(({ tip }) => tip),
  }
}

/** A line of an order as sold. `unitPrice`: with its options, before discount and tax. */
interface SoldLine {
  key: string
  quantity: number
  unitPrice: Cents
}

/** The price of items of an order; null if they exceed the quantity of a line. */
export function priceRefundItems(sold: readonly SoldLine[], items: RefundItems): RefundScope | null {
  const { lines, deliveryFee, tip } = sumRefundItems([items])
  let food = 0
  for (const { key, quantity } of lines) {
    const line = sold.find((candidate) => candidate.key === key)
    if (!line || quantity > line.quantity) return null
    food += line.unitPrice * quantity
  }
  return { food: cents(food), deliveryFee, tip }
}

/** What a refund of items returns, after the items of earlier refunds; null if they exceed the quantity of a line. */
export function itemsDue(
  order: SoldOrder,
  sold: readonly SoldLine[],
  { items, refunded }: Record<'items' | 'refunded', RefundItems>,
): Cents | null {
  const scope = priceRefundItems(sold, items)
  return scope && itemsRefund(order, scope, priceRefundItems(sold, refunded)?.food ?? zeroCents)
}

/** The amounts of an order that its items share. */
type SoldOrder = Pick<
  ChargedOrder,
  'subtotal' | 'tax' | 'processingFee' | 'deliveryFee' | 'total' | 'tip' | 'grandTotal'
>

/**
 * The amount that the customer paid for the requested items: the dishes with their share of discount, tax and processing
 * fee, plus the delivery fee and the tip if requested. All dishes, delivery fee and tip together are the full
 * charge. `foodBefore`: the price of the dishes that were refunded before, so that refunds one by one add up to one refund of all.
 */
export function itemsRefund(order: SoldOrder, scope: RefundScope, foodBefore: Cents): Cents {
  const dishes = order.subtotal + order.tax + order.processingFee - discountOf(order)
  const shareBy = (food: Cents) =>
    order.subtotal === 0 ? zeroCents : halfUp(Math.max(0, dishes) * food, order.subtotal)
  const requested = addCents(
    subtractCents(shareBy(addCents(foodBefore, scope.food)), shareBy(foodBefore)),
    scope.deliveryFee ? order.deliveryFee : zeroCents,
    scope.tip ? order.tip : zeroCents,
  )
  return minCents(requested, order.grandTotal)
}

function halfUp(dividend: number, divisor: number): Cents {
  return cents(Math.floor((2 * dividend + divisor) / (2 * divisor)))
}
