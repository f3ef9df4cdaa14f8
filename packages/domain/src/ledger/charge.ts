import { addCents, type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'
import { balanced, type Entry } from './entry.ts'

/** The parts of a paid order that the books tell apart, in cents, as they stand on the order. */
export interface ChargedOrder {
  subtotal: Cents
  tax: Cents
  deliveryFee: Cents
  processingFee: Cents
  /** Before the tip. */
  total: Cents
  tip: Cents
  /** What the card was charged: total plus tip. */
  grandTotal: Cents
  platformFee: Cents
  /** The charge goes on to the restaurant's own account, less the platform's fee. */
  connected: boolean
}

/** The card was charged. What the provider keeps of it is an entry of its own, once it is known. */
export function chargeEntry(order: ChargedOrder): Entry {
  const passedOn = order.connected ? subtractCents(order.grandTotal, order.platformFee) : zeroCents
  return balanced({
    provider: subtractCents(order.grandTotal, passedOn),
    sales: cents(-order.subtotal),
    discount: discountOf(order),
    tax: cents(-order.tax),
    delivery: cents(-order.deliveryFee),
    processing_fee: cents(-order.processingFee),
    tip: cents(-order.tip),
    platform_fee: order.platformFee,
    platform_income: cents(-order.platformFee),
    transferred: passedOn,
  })
}

/** What the provider kept of a charge. Where the charge went on to a connected account, the platform bears it. */
export function cardFeeEntry(fee: Cents, connected: boolean): Entry {
  const cost: Entry = connected ? { platform_card_fee: fee } : { card_fee: fee }
  return balanced({ ...cost, provider: cents(-fee) })
}

/** What the discount really took off: a total never falls below nothing. */
export function discountOf(order: Omit<ChargedOrder, 'platformFee' | 'connected'>): Cents {
  const gross = addCents(order.subtotal, order.tax, order.deliveryFee, order.processingFee)
  return subtractCents(gross, order.total)
}
