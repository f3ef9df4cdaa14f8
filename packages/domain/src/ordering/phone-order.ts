import { cardAmountOf } from '../marketing/gift-card.ts'
import { atLeastZero, type Cents, subtractCents, zeroCents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import type { Breakdown } from '../pricing/breakdown.ts'
import { type Instant, minutes } from '../time/instant.ts'
import type { FulfillmentType } from './restaurant.ts'

/** Where an order comes from: the customer's own browser, or staff who entered it. */
export const orderSources = ['web', 'phone'] as const

/** The payment type of a phone order: to the restaurant itself at the handover, or by card through a link. */
export const phonePayments = ['counter', 'link'] as const
export type PhonePayment = (typeof phonePayments)[number]

/** How the restaurant was paid. */
export const counterMethods = ['cash', 'terminal'] as const
export type CounterMethod = (typeof counterMethods)[number]

export const counterMethodLabels: Record<CounterMethod, string> = {
  cash: 'Cash',
  terminal: 'Card terminal',
}

/** The maximum lifetime of a payment link. Meanwhile the order reserves its stock and its kitchen capacity. */
export const paymentLinkMinutes = 60

/** The lifetime of a payment link for dishes that are added to an order which is due now or late. */
const minLinkMinutes = 10

/** When the kitchen needs the payment at the latest; null: no limit. */
export interface LinkEnds {
  /** The promised time of a scheduled order, or of the order that the dishes are added to. */
  promisedAt: Instant | null
  closesAt: Instant | null
}

/** The time until which a link can be used: at most until the restaurant closes, and until the promised time. */
export function paymentLinkExpiry(
  placedAt: Instant,
  { promisedAt, closesAt }: LinkEnds,
  isAddition: boolean,
): Instant {
  const promised = isAddition ? Math.max(promisedAt ?? 0, placedAt + minutes(minLinkMinutes)) : promisedAt
  return Math.min(placedAt + minutes(paymentLinkMinutes), promised ?? Infinity, closesAt ?? Infinity)
}

/** An order that dishes are added to after it was paid. */
export interface AddedTo {
  orderId: string
  /** The added dishes are handed over with those of the order. */
  promisedAt: Instant
  heldUntil: Instant | null
  address: string | null
  dropoffNote: string | null
  /** A courier service delivers it. */
  hasCourier: boolean
}

/** The order with everything to be paid at the counter. */
export function paidAtCounter(order: Breakdown): Breakdown {
  return { ...order, counter: cardAmountOf(order) }
}

/** The amount still due to the restaurant itself: zero once it was paid, and less the amounts removed since. */
export function counterDue(order: { counter: Cents; paidAt: Instant | null; refunded: Cents }): Cents {
  if (order.paidAt !== null || order.counter === 0) return zeroCents
  return atLeastZero(subtractCents(order.counter, order.refunded))
}

/** "Pay $34.50 at pickup". */
export function dueLine(due: Cents, fulfillment: FulfillmentType): string {
  return `Pay ${formatMoney(due)} ${fulfillment === 'delivery' ? 'to the driver' : 'at pickup'}`
}

/** Couriers of a courier service do not collect payments at the door. */
export const courierCannotCollect =
  'A courier delivers this order and cannot collect payment. Send the customer a payment link.'
