import { addCents, type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'
import { balanced, type Entry } from './entry.ts'

/** The amounts of a paid order that the ledger keeps apart, in cents, as stored on the order. */
export interface ChargedOrder {
  subtotal: Cents
  tax: Cents
  deliveryFee: Cents
  processingFee: Cents
  /** Before the tip. */
  total: Cents
  tip: Cents
  /** Total plus tip. */
  grandTotal: Cents
  /** What a gift card paid of the grand total. */
  giftCard: Cents
  /** The part of the grand total that the restaurant collects itself, at its counter. The card was charged the rest. */
  counter: Cents
  platformFee: Cents
  /** The charge is transferred to the restaurant's connected account, less the platform fee. */
  connected: boolean
}

/** Ledger entry of a charge. The provider's card fee is a separate entry, made once it is known. */
export function chargeEntry(order: ChargedOrder): Entry {
  const charged = chargedToCard(order)
  const transferred = order.connected ? subtractCents(charged, order.platformFee) : zeroCents
  return balanced({
    provider: subtractCents(charged, transferred),
    gift_cards: order.giftCard,
    counter: order.counter,
    sales: cents(-order.subtotal),
    discount: discountOf(order),
    tax: cents(-order.tax),
    delivery: cents(-order.deliveryFee),
    processing_fee: cents(-order.processingFee),
    tip: cents(-order.tip),
    platform_fee: order.platformFee,
    platform_income: cents(-order.platformFee),
    transferred,
  })
}

/** The amount for the card: the grand total without the parts that are paid by a gift card and at the counter. */
export function chargedToCard({
  grandTotal,
  giftCard,
  counter,
}: Pick<ChargedOrder, 'grandTotal' | 'giftCard' | 'counter'>): Cents {
  return subtractCents(grandTotal, addCents(giftCard, counter))
}

/**
 * Ledger entry of the provider's card fee. The platform bears it when the charge was transferred to a
 * connected account.
 */
export function cardFeeEntry(fee: Cents, { connected }: Pick<ChargedOrder, 'connected'>): Entry {
  const cost: Entry = connected ? { platform_card_fee: fee } : { card_fee: fee }
  return balanced({ ...cost, provider: cents(-fee) })
}

/** The effective discount, which is less than its face value when the total would drop below 0. */
export function discountOf(
  order: Omit<ChargedOrder, 'platformFee' | 'connected' | 'giftCard' | 'counter'>,
): Cents {
  const gross = addCents(order.subtotal, order.tax, order.deliveryFee, order.processingFee)
  return subtractCents(gross, order.total)
}
