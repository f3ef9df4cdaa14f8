import type { OfferRef } from '../marketing/offer-ref.ts'
import type { ModifierAction, OptionGroupKind } from '../menu/menu.ts'
import { type Cents, multiplyCents } from '../money/cents.ts'
import type { Percent } from '../money/percent.ts'
import type { DiscountType } from './applied-discount.ts'

export type TipChoice =
  | { kind: 'none' }
  | { kind: 'percentage'; percentage: Percent }
  | { kind: 'custom'; amount: Cents }

export interface PricedSelection {
  groupName: string
  kind: OptionGroupKind
  name: string
  priceDelta: Cents
  modifierAction: ModifierAction | null
  /** A preselected choice of the dish that was not changed; absent otherwise, and in orders before it was stored. */
  isUsual?: true
}

/** An order line as sold: a snapshot that later menu changes do not affect. */
export interface PricedLine {
  key: string
  productId: string
  name: string
  code: string | null
  quantity: number
  /** One unit with its options. */
  unitPrice: Cents
  /** Unit price times quantity. */
  totalPrice: Cents
  selections: PricedSelection[]
  specialInstructions: string
  is21Plus: boolean
  /** The allergen statement when it was sold: "Contains milk." Absent if there was none. */
  allergens?: string | undefined
  /** Absent for the price of the menu. */
  offer?: SoldOffer | undefined
  /** Units that were removed after the order was paid; absent for none. `quantity` and `totalPrice` are as sold. */
  removed?: number | undefined
}

/** The same line for another number of units, at its unit price. */
export function withQuantity(line: PricedLine, quantity: number): PricedLine {
  return { ...line, quantity, totalPrice: multiplyCents(line.unitPrice, quantity) }
}

/** The offer at which all units of a line were sold. */
export interface SoldOffer extends OfferRef {
  name: string
  /** The price of one unit without the offer. */
  listPrice: Cents
}

/** A kids meal given by a code: its price is 0, and the list price is stored. */
export interface FreeKidsMeal {
  name: string
  quantity: number
  listPrice: Cents
}

/** The part of an order that a gift card paid. */
export interface GiftCardPart {
  last4: string
  amount: Cents
}

/**
 * Everything a customer pays for one order, in cents.
 * total = subtotal + tax + processingFee + deliveryFee - discount, never below 0; grandTotal = total + tip.
 */
export interface Breakdown {
  lines: PricedLine[]
  kidsMeals: FreeKidsMeal[]
  /** Units in the cart, without free kids meals. */
  itemCount: number
  subtotal: Cents
  discountCode: string | null
  discountType: DiscountType | null
  /**
   * The discount of the code, at most the full amount before the tip; 0 for free_shipping and free_kids_meal.
   */
  discount: Cents
  /** Delivery fee waived by free_shipping; already deducted from deliveryFee. */
  deliveryDiscount: Cents
  tax: Cents
  processingFee: Cents
  deliveryFee: Cents
  total: Cents
  tip: Cents
  tipPercentage: Percent | null
  grandTotal: Cents
  /** The part of the grand total that a gift card pays; absent without one. The customer's card pays the rest. */
  giftCard?: GiftCardPart | undefined
  /** The part of the grand total that the restaurant collects itself, at its counter or at the door; absent if there is none. */
  counter?: Cents | undefined
}
