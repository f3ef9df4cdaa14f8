import { allocate } from '../money/allocate.ts'
import { addCents, type Cents, cents, subtractCents } from '../money/cents.ts'
import { type ChargedOrder, discountOf } from './charge.ts'
import { balanced, type Entry } from './entry.ts'

/**
 * Part of a charge, or all of it, went back to the card. Every part of the order, the platform's fee and what was passed
 * on give back their share; the card fee does not come back. `before` is what was refunded earlier: whatever the steps, a
 * refund of the whole leaves nothing of the charge.
 * Throws a RangeError for an amount that is not there to be refunded.
 */
export function refundEntry(order: ChargedOrder, before: Cents, amount: Cents): Entry {
  const after = addCents(before, amount)
  if (amount <= 0 || before < 0 || after > order.grandTotal) {
    throw new RangeError(`cannot refund ${amount} of ${order.grandTotal} after ${before}`)
  }
  const earlier = takenBack(order, before)
  const now = takenBack(order, after)
  const step = (part: keyof TakenBack) => subtractCents(now[part], earlier[part])
  const passedOn = order.connected ? subtractCents(amount, step('platformFee')) : cents(0)
  return balanced({
    provider: subtractCents(passedOn, amount),
    sales: step('sales'),
    discount: cents(-step('discount')),
    tax: step('tax'),
    delivery: step('delivery'),
    processing_fee: step('processingFee'),
    tip: step('tip'),
    platform_fee: cents(-step('platformFee')),
    platform_income: step('platformFee'),
    transferred: cents(-passedOn),
  })
}

/** The share of the platform's fee that goes back with a refund. */
export function platformFeeBack(order: ChargedOrder, before: Cents, amount: Cents): Cents {
  const share = (of: Cents) => takenBack(order, of).platformFee
  return subtractCents(share(addCents(before, amount)), share(before))
}

type TakenBack = Record<
  'sales' | 'tax' | 'delivery' | 'processingFee' | 'tip' | 'discount' | 'platformFee',
  Cents
>

/** What a refund of so much in all takes back of each part. */
function takenBack(order: ChargedOrder, refunded: Cents): TakenBack {
  const discount = shareOf(discountOf(order), refunded, order.grandTotal)
  const parts = [order.subtotal, order.tax, order.deliveryFee, order.processingFee, order.tip]
  const [sales, tax, delivery, processingFee, tip] = allocate(addCents(refunded, discount), parts) as [
    Cents,
    Cents,
    Cents,
    Cents,
    Cents,
  ]
  const platformFee = shareOf(order.platformFee, refunded, order.grandTotal)
  return { sales, tax, delivery, processingFee, tip, discount, platformFee }
}

/** Rounded half up; all of it for the whole. */
function shareOf(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return cents(0)
  return cents(Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)))
}
