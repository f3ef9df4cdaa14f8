import type { Offer } from '../marketing/offer.ts'
import type { Product } from '../menu/menu.ts'
import { addCents, atLeastZero, type Cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { percentOf } from '../money/percent.ts'
import type { CartLine } from '../ordering/cart.ts'
import type { FulfillmentType, OrderingSettings } from '../ordering/restaurant.ts'
import type { AppliedDiscount } from './applied-discount.ts'
import type { Breakdown, FreeKidsMeal, TipChoice } from './breakdown.ts'
import { customerDeliveryFee } from './delivery-fee.ts'
import { discountValue } from './discount.ts'
import { priceLines, subtotalOf } from './price-lines.ts'
import { taxOn } from './tax.ts'
import { orderTip, tipShare } from './tip.ts'

export { feeRows } from './fee-rows.ts'

export interface PriceCartInput {
  lines: readonly CartLine[]
  productsById: ReadonlyMap<string, Product>
  /** The offers that run now; absent for none. */
  offers?: readonly Offer[] | undefined
  settings: OrderingSettings
  fulfillment: FulfillmentType
  /**
   * Fee of the stored delivery quote, before deducting the part that the restaurant pays; null without a
   * quote.
   */
  deliveryQuoteFee: Cents | null
  discount: AppliedDiscount | null
  /** Free meals selected with a kids-meal code; ignored without such a code. */
  kidsMeals: readonly { name: string; quantity: number }[]
  tip: TipChoice
}

/**
 * Prices an order, with units at an offer as lines of their own. Tax and processing fee are shares of the subtotal,
 * each rounded half up to a cent. The discount is subtracted once and is at most the full amount before the tip. The
 * tip comes last, on the subtotal after discount. The parts always sum to the totals. Throws an UnknownProductError.
 */
export function priceCart(input: PriceCartInput): Breakdown {
  const { settings, discount } = input
  const lines = priceLines(input.lines, input.productsById, input.offers ?? [])
  const subtotal = subtotalOf(lines)
  const faceValue = discountValue(discount, lines)
  const discountedSubtotal = atLeastZero(subtractCents(subtotal, faceValue))
  const tax = taxOn({ subtotal, discountedSubtotal }, settings)
  const processingFee = percentOf(subtotal, settings.processingFee)
  const fullDeliveryFee = customerDeliveryFee(input.fulfillment, input.deliveryQuoteFee, settings)
  const deliveryDiscount = discount?.type === 'free_shipping' ? fullDeliveryFee : zeroCents
  const deliveryFee = subtractCents(fullDeliveryFee, deliveryDiscount)
  const beforeDiscount = addCents(subtotal, tax, processingFee, deliveryFee)
  const taken = minCents(faceValue, beforeDiscount)
  const total = subtractCents(beforeDiscount, taken)
  const tip = orderTip(input.tip, { subtotal, discountedSubtotal }, settings)
  return {
    lines,
    kidsMeals: discount?.type === 'free_kids_meal' ? freeMeals(input.kidsMeals, settings) : [],
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotal,
    discountCode: discount?.code ?? null,
    discountType: discount?.type ?? null,
    discount: taken,
    deliveryDiscount,
    tax,
    processingFee,
    deliveryFee,
    total,
    tip,
    tipPercentage: tipShare(input.tip, settings),
    grandTotal: addCents(total, tip),
  }
}

function freeMeals(chosen: PriceCartInput['kidsMeals'], settings: OrderingSettings): FreeKidsMeal[] {
  return settings.kidsMeals.flatMap(({ name, price }) => {
    const quantity = chosen
      .filter((meal) => meal.name === name)
      .reduce((count, meal) => count + Math.max(0, meal.quantity), 0)
    return quantity > 0 ? [{ name, quantity, listPrice: price }] : []
  })
}
