import type { Cents } from '../money/cents.ts'
import type { Percent } from '../money/percent.ts'
import type { Instant, Zone } from '../time/instant.ts'
import type { OpeningCalendar } from '../time/weekly-hours.ts'
import type { Busy } from './busy.ts'

export type FulfillmentType = 'pickup' | 'delivery'
export type OrderTiming = { mode: 'asap' } | { mode: 'later'; at: Instant }

/** A temporary stop of ordering. Without an end it lasts until the next local midnight. */
export interface OrderingPause {
  since: Instant
  /** null: the rest of the local day. */
  until: Instant | null
}

/** The settings that decide whether an order is accepted and at what price. They contain no secrets. */
export interface OrderingSettings {
  timezone: Zone
  calendar: OpeningCalendar
  /** false: the restaurant is not publicly visible at all. */
  isActive: boolean
  onlineOrdersEnabled: boolean
  acceptOrders: boolean
  pause: OrderingPause | null
  pickupEnabled: boolean
  deliveryEnabled: boolean
  busy: Busy | null
  /** The kitchen limits how much is promised for a time: the server decides which times are free. */
  isThrottled: boolean
  /** Orders are accepted until this many minutes before closing. */
  orderCutoffMinutes: number
  /** false: orders can be scheduled only for today, or for the next open day when closed. */
  advanceOrderingEnabled: boolean
  advanceOrderingHours: number
  /** null: not set; the defaults are 20 minutes for pickup and 45 for delivery. */
  estimatedPrepMinutes: number | null
  /** Measured in the last hour, for pickup; null: the time above applies. */
  measuredPrepMinutes: number | null
  minimumOrderPickup: Cents
  /** Before an address is known: the lowest one of the delivery area. */
  minimumOrderDelivery: Cents
  taxRate: Percent
  /** Share of the subtotal charged to the customer. */
  processingFee: Percent
  /** When the restaurant's own drivers deliver; before an address is known, the lowest one of the delivery area. */
  deliveryFee: Cents
  /** The part of a delivery fee that the restaurant pays. */
  deliveryFeeRestaurantPays: Cents
  combineTaxProcessing: boolean
  /** true: the discount lowers the amount that is taxed. */
  taxAfterDiscount: boolean
  gratuityEnabled: boolean
  /** All three set, or null for the defaults 15, 18, 20. */
  tipPercentages: [Percent, Percent, Percent] | null
  courierEnabled: boolean
  /** Whether the courier may deliver dishes sold only to customers of 21 and over. */
  courierCarries21Plus: boolean
  kidsMeals: { name: string; price: Cents }[]
  kidsMealThreshold: Cents
}
