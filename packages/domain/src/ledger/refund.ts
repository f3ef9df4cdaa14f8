import { allocate } from '../money/allocate.ts'
import { addCents, type Cents, cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { type ChargedOrder, discountOf } from './charge.ts'
import { balanced, type Entry, reversed } from './entry.ts'
import { itemsRefund, type WantedBack } from './items-refund.ts'
import { addParts, noParts, type Parts, proportionOf, shareOf, subtractParts, sumOfParts } from './parts.ts'

/**
 * Part of a charge, or all of it, went back to the card. What was `wanted` back gives it: dishes their price, their share
 * of discount, tax and processing fee, and neither delivery nor tip. For a bare amount, null, every part of the order gives
 * its share of what is left. The platform's fee goes back in proportion to the money; the card fee does not come back.
 * `earlier` are the earlier refunds, added up: whatever the steps, a refund of the whole leaves nothing of the charge.
 * Throws a RangeError for an amount that is not there to be refunded.
 */
export function refundEntry(
  order: ChargedOrder,
  earlier: Entry,
  amount: Cents,
  wanted: WantedBack | null = null,
): Entry {
  const before = refundedBy(earlier)
  const after = addCents(before, amount)
  if (amount <= 0 || before < 0 || after > order.grandTotal)
    throw new RangeError(`cannot refund ${amount} of ${order.grandTotal} after ${before}`)
  const left = subtractParts(partsOf(order), takenBy(earlier))
  const step = after === order.grandTotal ? left : wanted ? ofDishes(order, left, amount, wanted) : null
  return entryOf(order, step ?? proportionOf(left, amount), before, amount)
}

/**
 * A refund failed after it had been booked, as `own`: its parts are the order's again. `earlier` are all refunds, this one
 * among them; the platform has its share of the fee as if it had never been.
 */
export function refundFailedEntry(order: ChargedOrder, earlier: Entry, own: Entry): Entry {
  const amount = refundedBy(own)
  const others = subtractCents(refundedBy(earlier), amount)
  return reversed(entryOf(order, takenBy(own), others, amount))
}

/** What refunds, added up, gave back to the card. */
export function refundedBy({ provider = zeroCents, transferred = zeroCents }: Entry): Cents {
  return cents(-(provider + transferred))
}

function entryOf(order: ChargedOrder, step: Parts, before: Cents, amount: Cents): Entry {
  const feeBy = (refunded: Cents) => shareOf(order.platformFee, refunded, order.grandTotal)
  const fee = subtractCents(feeBy(addCents(before, amount)), feeBy(before))
  const passedOn = order.connected ? subtractCents(amount, fee) : zeroCents
  return balanced({
    ...step,
    provider: subtractCents(passedOn, amount),
    discount: cents(-step.discount),
    platform_fee: cents(-fee),
    platform_income: fee,
    transferred: cents(-passedOn),
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

/** What somebody wants back gives as much of the amount as is left of it; what it cannot give, all that is left does. */
function ofDishes(order: ChargedOrder, left: Parts, amount: Cents, wanted: WantedBack): Parts {
  const { sales, tax, processing_fee, discount } = left
  const ofFood = itemsRefund(order, { ...wanted, deliveryFee: false, tip: false })
  const paidForFood = Math.max(0, sales + tax + processing_fee - discount)
  const food = minCents(minCents(ofFood, cents(paidForFood)), amount)
  const delivery = wanted.deliveryFee ? minCents(left.delivery, subtractCents(amount, food)) : zeroCents
  const tip = wanted.tip ? minCents(left.tip, cents(amount - food - delivery)) : zeroCents
  const first = { ...noParts, ...foodParts(order, left, food, wanted.food), delivery, tip }
  const rest = proportionOf(subtractParts(left, first), subtractCents(amount, sumOfParts(first)))
  return addParts(first, rest)
}

/** What the dishes cost with their share of the rest, so that together it is what was paid: the discount takes the odd cent. */
function foodParts(order: ChargedOrder, left: Parts, amount: Cents, price: Cents): Partial<Parts> {
  const added = left.tax + left.processing_fee
  const sales = within(price, Math.max(0, amount - added), Math.min(left.sales, amount + left.discount))
  const rest = amount - sales
  const share = (of: Cents) => shareOf(of, minCents(price, order.subtotal), order.subtotal)
  const wish = share(order.tax) + share(order.processingFee) - rest
  const discount = within(wish, Math.max(0, -rest), Math.min(left.discount, added - rest))
  const [tax, processing_fee] = allocate(cents(rest + discount), [left.tax, left.processing_fee])
  return { sales, discount, tax: tax ?? zeroCents, processing_fee: processing_fee ?? zeroCents }
}

function within(wish: number, least: number, most: number): Cents {
  return cents(Math.min(most, Math.max(least, wish)))
}
