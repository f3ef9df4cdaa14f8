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

/** What the restaurant took the money with. */
export const counterMethods = ['cash', 'terminal'] as const
export type CounterMethod = (typeof counterMethods)[number]

export const counterMethodLabels: Record<CounterMethod, string> = {
  cash: 'Cash',
  terminal: 'Card terminal',
}

/** How long a payment link can be used at most. The order holds its stock and its place in the kitchen meanwhile. */
export const paymentLinkMinutes = 60

/** However soon the restaurant closes, the customer gets this long to pay. */
const minLinkMinutes = 10

/** Until when a link can be used: at most until the restaurant closes, or until the time that was promised for later. */
export function paymentLinkExpiry(placedAt: Instant, until: Instant | null): Instant {
  const latest = placedAt + minutes(paymentLinkMinutes)
  return until === null ? latest : Math.max(placedAt + minutes(minLinkMinutes), Math.min(latest, until))
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
  'A courier delivers this order and takes no money. Send the customer a payment link.'
