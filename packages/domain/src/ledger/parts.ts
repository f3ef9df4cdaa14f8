import { allocate } from '../money/allocate.ts'
import { addCents, atLeastZero, type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'

/** The parts of a paid order, in cents, each 0 or more; `discount` is what was deducted from the others. */
export type Parts = Record<'sales' | 'tax' | 'processing_fee' | 'delivery' | 'tip' | 'discount', Cents>

export const noParts: Parts = {
  sales: zeroCents,
  tax: zeroCents,
  processing_fee: zeroCents,
  delivery: zeroCents,
  tip: zeroCents,
  discount: zeroCents,
}

/** Amount paid for these parts, after the discount. */
export function sumOfParts({ discount, ...paid }: Parts): Cents {
  return subtractCents(addCents(...Object.values(paid)), discount)
}

export function addParts(some: Parts, others: Parts): Parts {
  return eachPart((part) => addCents(some[part], others[part]))
}

export function subtractParts(from: Parts, others: Parts): Parts {
  return eachPart((part) => subtractCents(from[part], others[part]))
}

/** The parts, with 0 for those below 0. */
export function atLeastNone(parts: Parts): Parts {
  return eachPart((part) => atLeastZero(parts[part]))
}

/**
 * Splits an amount proportionally over these parts. The amount must not exceed what was paid for them, and no
 * part receives more than it holds.
 */
export function proportionOf(parts: Parts, amount: Cents): Parts {
  const { discount: off, sales, tax, processing_fee, delivery, tip } = parts
  const discount = shareOf(off, amount, sumOfParts(parts))
  const split = allocate(addCents(amount, discount), [sales, tax, delivery, processing_fee, tip])
  const [ofSales, ofTax, ofDelivery, ofProcessing, ofTip] = split as [Cents, Cents, Cents, Cents, Cents]
  return {
    sales: ofSales,
    tax: ofTax,
    processing_fee: ofProcessing,
    delivery: ofDelivery,
    tip: ofTip,
    discount,
  }
}

/** `amount * part / whole`, rounded half up; 0 when `whole` is 0. */
export function shareOf(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return zeroCents
  return cents(Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)))
}

function eachPart(amountOf: (part: keyof Parts) => Cents): Parts {
  return Object.fromEntries(
    (Object.keys(noParts) as (keyof Parts)[]).map((part) => [part, amountOf(part)]),
  ) as Parts
}
