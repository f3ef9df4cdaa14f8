import type { Cents } from '../money/cents.ts'
import type { Percent } from '../money/percent.ts'
import type { Instant, Zone } from '../time/instant.ts'
import type { OpeningCalendar } from '../time/weekly-hours.ts'
import type { Busy } from './busy.ts'

export type FulfillmentType = 'pickup' | 'delivery'
export type OrderTiming = { mode: 'asap' } | { mode: 'later'; at: Instant }

/** When ordering is switched off for a while. A pause without end lasts until the next local midnight. */
export interface OrderingPause {
  since: Instant
  /** null: the rest of the local day. */
  until: Instant | null
}

/** The settings of a restaurant that decide whether and at what price an order is taken. No secrets. */
export interface OrderingSettings {
  timezone: Zone
  calendar: OpeningCalendar
  /** Not publicly found at all when false. */
  isActive: boolean
  onlineOrdersEnabled: boolean
  acceptOrders: boolean
  pause: OrderingPause | null
  pickupEnabled: boolean
  deliveryEnabled: boolean
  busy: Busy | null
  /** Minutes before closing after which no order is taken. */
  orderCutoffMinutes: number
  /** false: "later" means today, or the next opening when closed. */
  advanceOrderingEnabled: boolean
  advanceOrderingHours: number
  /** null: never set; then the estimates are 20 minutes for pickup and 45 for delivery. */
  estimatedPrepMinutes: number | null
  minimumOrderPickup: Cents
  minimumOrderDelivery: Cents
  taxRate: Percent
  /** Share of the subtotal charged to the customer. */
  processingFee: Percent
  /** House delivery fee. */
  deliveryFee: Cents
  /** Part of a delivery fee that the restaurant bears. */
  deliveryFeeRestaurantPays: Cents
  combineTaxProcessing: boolean
  /** true: the discount lowers the amount that is taxed. */
  taxAfterDiscount: boolean
  gratuityEnabled: boolean
  /** All three set, or null for the defaults 15, 18, 20. */
  tipPercentages: [Percent, Percent, Percent] | null
  courierEnabled: boolean
  /** Whether the courier may carry what is sold from 21 years on. */
  courierCarries21Plus: boolean
  /** Five-digit zip codes that the house's own drivers deliver to; null: any. */
  deliveryZips: string[] | null
  kidsMeals: { name: string; price: Cents }[]
  kidsMealThreshold: Cents
}
