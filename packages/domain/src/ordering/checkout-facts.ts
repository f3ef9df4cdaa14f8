import type { DiscountCode } from '../marketing/discount-code.ts'
import type { GiftCardBalance } from '../marketing/gift-card.ts'
import type { LoyaltyProgram } from '../marketing/loyalty-program.ts'
import type { Menu, Product } from '../menu/menu.ts'
import type { Stock } from '../menu/stock.ts'
import type { Cents } from '../money/cents.ts'
import type { TipChoice } from '../pricing/breakdown.ts'
import type { Instant } from '../time/instant.ts'
import type { CartLine } from './cart.ts'
import type { AddedTo } from './phone-order.ts'
import type { FulfillmentType, OrderingSettings, OrderTiming } from './restaurant.ts'

/** The content of an order as requested: never a price. */
export interface CheckoutRequest {
  lines: CartLine[]
  fulfillment: FulfillmentType
  timing: OrderTiming
  discountCode: string | null
  /** Leave out the code that applies automatically. */
  withoutAutomatic?: boolean | undefined
  /** Use the loyalty reward. */
  useReward?: boolean | undefined
  kidsMeals: readonly { name: string; quantity: number }[]
  tip: TipChoice
  giftCardCode?: string | null | undefined
}

/** A stored delivery quote. */
export interface CheckoutQuote {
  provider: 'courier' | 'house'
  address: string
  fee: Cents
  etaMinutes: number | null
  /** The minimum order of the zone; null for the restaurant's. */
  minimumOrder: Cents | null
  expiresAt: Instant
}

/** All facts about the restaurant and about the entities that a request refers to. */
export interface CheckoutFacts {
  now: Instant
  settings: OrderingSettings
  menu: Menu
  productsById: ReadonlyMap<string, Product>
  /** Products that the menu lists as sold out because of their stock: `stock` decides about them. */
  exhausted: ReadonlySet<string>
  /** Available portions of the requested products whose portions are counted. */
  stock: Stock
  /** null without a program that applies at checkout. */
  loyalty: LoyaltyProgram | null
  /** The customer's loyalty points. */
  balance: number
  /** null if the request specifies none, or one that does not exist. */
  quote: CheckoutQuote | null
  code: DiscountCode | null
  giftCard: GiftCardBalance | null
  /** The codes that apply automatically. */
  automatic?: readonly DiscountCode[]
  /** Whether the customer is known to have ordered here before. */
  hasOrdered?: boolean
  /** The order that the dishes are added to; absent for a separate order. */
  addedTo?: AddedTo | null
}
