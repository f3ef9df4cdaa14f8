import { cardAmountOf } from '../marketing/gift-card.ts'
import { type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import type { Breakdown } from '../pricing/breakdown.ts'
import { type Instant, minutes } from '../time/instant.ts'
import type { FulfillmentType } from './restaurant.ts'

/** Where an order comes from: the customer's own browser, or staff who entered it. */
export const orderSources = ['web', 'phone'] as const

/** How an order on the phone is paid: to the restaurant itself at the handover, or by card at a link. */
export const phonePayments = ['counter', 'link'] as const
export type PhonePayment = (typeof phonePayments)[number]

/** How the restaurant was paid. */
export const counterMethods = ['cash', 'terminal'] as const
export type CounterMethod = (typeof counterMethods)[number]

export const counterMethodLabels: Record<CounterMethod, string> = {
  cash: 'Cash',
  terminal: 'Card terminal',
}

/** How long a payment link can be used at most. The order holds its stock and its place in the kitchen meanwhile. */
export const paymentLinkMinutes = 60

/** How long the link of dishes can be used that are added to an order which is due now, or is late. */
const minLinkMinutes = 10

/** When the kitchen needs the payment at the latest; null: no limit. */
export interface LinkEnds {
  /** The time that was promised for later, or that of the order which the dishes are added to. */
  promisedAt: Instant | null
  closesAt: Instant | null
}

/** Until when a link can be used: never after the restaurant has closed, or after the time that was promised. */
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
  /** A courier of a third party delivers it. */
  hasCourier: boolean
}

/** The order with everything to be paid at the counter. */
export function paidAtCounter(order: Breakdown): Breakdown {
  return { ...order, counter: cardAmountOf(order) }
}

/** What is still to be paid to the restaurant itself: nothing once it was paid, and less what was taken off since. */
export function counterDue(order: { counter: Cents; paidAt: Instant | null; refunded: Cents }): Cents {
  if (order.paidAt !== null || order.counter === 0) return zeroCents
  return cents(Math.max(0, subtractCents(order.counter, order.refunded)))
}

/** "Pay $34.50 at pickup". */
export function dueLine(due: Cents, fulfillment: FulfillmentType): string {
  return `Pay ${formatMoney(due)} ${fulfillment === 'delivery' ? 'to the driver' : 'at pickup'}`
}

/** The courier of a third party takes no money at the door. */
export const courierCannotCollect =
  'A courier delivers this order and cannot collect payment. Send the customer a payment link.'
