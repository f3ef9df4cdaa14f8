import { allocate } from '../money/allocate.ts'
import { addCents, type Cents, cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { type ChargedOrder, chargedToCard, discountOf } from './charge.ts'
import { balanced, type Entry, reversed, totalOf } from './entry.ts'
import { itemsRefund, type RefundScope } from './items-refund.ts'
import {
  addParts,
  atLeastNone,
  noParts,
  type Parts,
  proportionOf,
  shareOf,
  subtractParts,
  sumOfParts,
} from './parts.ts'
import { refundableParts } from './refundable.ts'

interface LedgerRefund {
  /** The sum of the entries of all earlier refunds. */
  earlier: Entry
  amount: Cents
  /**
   * The refunded items: dishes return their price with their share of discount, tax and processing fee, but no delivery fee and
   * no tip. Without items, every part of the order returns its share of the amount that can still be refunded.
   */
  scope?: RefundScope | null
  /** The card unless specified. Each target returns at most what it paid. */
  to?: RefundTarget
  other?: OtherPart | null
}

/**
 * Ledger entry of a full or partial refund. The platform fee is returned in proportion to the refund; the card fee is not
 * returned. After a full refund, in any number of steps, the charge and its refunds sum to 0 in every account. Throws a
 * RangeError when the amount exceeds what can still be refunded.
 */
export function refundEntry(
  order: ChargedOrder,
  { earlier, amount, scope = null, to = 'card', other = null }: LedgerRefund,
): Entry {
  const before = refundedBy(earlier)
  const after = addCents(before, amount)
  if (amount <= 0 || before < 0 || after > order.grandTotal)
    throw new RangeError(`cannot refund ${amount} cents: ${before} of ${order.grandTotal} already refunded`)
  const paid = { card: chargedToCard(order), gift_card: order.giftCard, counter: order.counter }[to]
  if (addCents(refundedTo(to, earlier), amount) > paid)
    throw new RangeError(`cannot refund ${amount} cents to the ${to}, which paid ${paid}`)
  const left = subtractParts(partsOf(order), takenBy(earlier))
  const step = other
    ? stepOfPart(order, left, { amount, scope, other })
    : stepOf(order, left, { amount, scope })
  return entryOf(order, step, refundedTo('card', earlier), { to, amount })
}

/**
 * The other part of a refund that is divided between card and gift card, with its ledger entry once it has one. Both parts
 * together take what the undivided refund would take, whichever is recorded first.
 */
export interface OtherPart {
  amount: Cents
  recorded: Entry | null
}

/** Where the money of a refund goes. `counter`: the restaurant returns it itself, or collects less. */
export const refundTargets = ['card', 'gift_card', 'counter'] as const
export type RefundTarget = (typeof refundTargets)[number]

/** The split of a refund between card and gift card, given the amount that can still return to the card: the card comes first. */
export function splitRefund(amount: Cents, leftOnCard: Cents): { card: Cents; giftCard: Cents } {
  const card = minCents(amount, leftOnCard)
  return { card, giftCard: subtractCents(amount, card) }
}

/**
 * The effect of a refund that is requested as one: the amounts that return to the card, to the gift card and at the
 * counter, and the sum of their ledger entries. No order has both of the last two. `isDisputed`: nothing returns to the card.
 */
export function requestedRefund(
  order: ChargedOrder,
  {
    earlier,
    amount,
    scope = null,
    isDisputed = false,
  }: Omit<LedgerRefund, 'to' | 'other'> & { isDisputed?: boolean },
): { card: Cents; giftCard: Cents; counter: Cents; entry: Entry } {
  if (order.counter > 0) {
    const entry = totalOf([refundEntry(order, { earlier, amount, scope, to: 'counter' })])
    return { card: zeroCents, giftCard: zeroCents, counter: amount, entry }
  }
  const refunded = { giftCard: refundedTo('gift_card', earlier), rest: refundedTo('card', earlier) }
  const { card, giftCard } = splitRefund(amount, refundableParts(order, refunded, isDisputed).rest)
  const isDivided = card > 0 && giftCard > 0
  const toCard =
    card > 0
      ? refundEntry(order, {
          earlier,
          amount: card,
          scope,
          other: isDivided ? { amount: giftCard, recorded: null } : null,
        })
      : {}
  const toGiftCard =
    giftCard > 0
      ? refundEntry(order, {
          earlier: totalOf([earlier, toCard]),
          amount: giftCard,
          scope,
          to: 'gift_card',
          other: isDivided ? { amount: card, recorded: toCard } : null,
        })
      : {}
  return { card, giftCard, counter: zeroCents, entry: totalOf([toCard, toGiftCard]) }
}

/**
 * Reverses a refund to the card that failed after it was recorded as `own`: its parts return to the order. `earlier` is
 * the sum of all refunds including this one. The resulting platform fee is the same as without the refund.
 */
export function refundFailedEntry(order: ChargedOrder, earlier: Entry, own: Entry): Entry {
  const amount = refundedTo('card', own)
  const others = subtractCents(refundedTo('card', earlier), amount)
  return reversed(entryOf(order, takenBy(own), others, { to: 'card', amount }))
}

/** Amount that refunds, summed, returned to the customer. */
export function refundedBy(refunds: Entry): Cents {
  return addCents(...refundTargets.map((to) => refundedTo(to, refunds)))
}

function refundedTo(to: RefundTarget, refunds: Entry): Cents {
  const { provider = 0, transferred = 0, gift_cards = 0, counter = 0 } = refunds
  return cents(-{ card: provider + transferred, gift_card: gift_cards, counter }[to])
}

/** `before`: the amount of earlier refunds to the card. */
function entryOf(
  order: ChargedOrder,
  step: Parts,
  before: Cents,
  { to, amount }: { to: RefundTarget; amount: Cents },
): Entry {
  const toCard = to === 'card' ? amount : zeroCents
  const feeBy = (refunded: Cents) => shareOf(order.platformFee, refunded, chargedToCard(order))
  const fee = subtractCents(feeBy(addCents(before, toCard)), feeBy(before))
  const transferred = order.connected ? subtractCents(toCard, fee) : zeroCents
  return balanced({
    ...step,
    provider: subtractCents(transferred, toCard),
    gift_cards: to === 'gift_card' ? cents(-amount) : zeroCents,
    counter: to === 'counter' ? cents(-amount) : zeroCents,
    discount: cents(-step.discount),
    platform_fee: cents(-fee),
    platform_income: fee,
    transferred: cents(-transferred),
  })
}

function partsOf(order: ChargedOrder): Parts {
  return {
    sales: order.subtotal,
    tax: order.tax,
    processing_fee: order.processingFee,
    delivery: order.deliveryFee,
    tip: order.tip,
    discount: discountOf(order),
  }
}

function takenBy(refunds: Entry): Parts {
  const { sales, tax, processing_fee, delivery, tip, discount } = { ...noParts, ...refunds }
  return { sales, tax, processing_fee, delivery, tip, discount: cents(-discount) }
}

/** The parts of an undivided refund. `left`: the parts that can still be refunded. */
function stepOf(
  order: ChargedOrder,
  left: Parts,
  { amount, scope }: { amount: Cents; scope: RefundScope | null },
): Parts {
  if (amount === sumOfParts(left)) return left
  return scope ? ofDishes(order, left, amount, scope) : proportionOf(left, amount)
}

/**
 * One part of a divided refund: its share of the undivided refund or, once the other part is recorded, the amounts
 * that the other part did not take. If a refund that was recorded between the two took some of this, the remainder is
 * taken from everything that can still be refunded.
 */
function stepOfPart(
  order: ChargedOrder,
  left: Parts,
  { amount, scope, other }: { amount: Cents; scope: RefundScope | null; other: OtherPart },
): Parts {
  if (amount === sumOfParts(left)) return left
  const taken = takenBy(other.recorded ?? {})
  const all = addParts(left, taken)
  const undivided = minCents(addCents(amount, other.amount), sumOfParts(all))
  const own = atLeastNone(subtractParts(stepOf(order, all, { amount: undivided, scope }), taken))
  return filledUp(proportionOf(own, minCents(amount, sumOfParts(own))), left, amount)
}

/**
 * Takes as much of the amount as possible from the requested items, and the remainder proportionally from everything
 * that can still be refunded.
 */
function ofDishes(order: ChargedOrder, left: Parts, amount: Cents, scope: RefundScope): Parts {
  const { sales, tax, processing_fee, discount } = left
  const foodBefore = subtractCents(order.subtotal, sales)
  const ofFood = itemsRefund(order, { ...scope, deliveryFee: false, tip: false }, foodBefore)
  const paidForFood = Math.max(0, sales + tax + processing_fee - discount)
  const food = minCents(minCents(ofFood, cents(paidForFood)), amount)
  const delivery = scope.deliveryFee ? minCents(left.delivery, subtractCents(amount, food)) : zeroCents
  const tip = scope.tip ? minCents(left.tip, cents(amount - food - delivery)) : zeroCents
  return filledUp({ ...noParts, ...foodParts(order, left, food, scope.food), delivery, tip }, left, amount)
}

/** Adds the unallocated rest of the amount, split in proportion to what is still refundable. */
function filledUp(parts: Parts, left: Parts, amount: Cents): Parts {
  const rest = proportionOf(subtractParts(left, parts), subtractCents(amount, sumOfParts(parts)))
  return addParts(parts, rest)
}

/**
 * Splits the refund of the dishes into sales, tax, fee and discount, so that the parts sum to `amount`;
 * rounding differences go to the discount.
 */
function foodParts(order: ChargedOrder, left: Parts, amount: Cents, price: Cents): Partial<Parts> {
  const added = left.tax + left.processing_fee
  const sales = clamp(price, Math.max(0, amount - added), Math.min(left.sales, amount + left.discount))
  const rest = amount - sales
  const share = (of: Cents) => shareOf(of, minCents(price, order.subtotal), order.subtotal)
  const target = share(order.tax) + share(order.processingFee) - rest
  const discount = clamp(target, Math.max(0, -rest), Math.min(left.discount, added - rest))
  const [tax, processing_fee] = allocate(cents(rest + discount), [left.tax, left.processing_fee])
  return { sales, discount, tax: tax ?? zeroCents, processing_fee: processing_fee ?? zeroCents }
}

function clamp(value: number, min: number, max: number): Cents {
  return cents(Math.min(max, Math.max(min, value)))
}
