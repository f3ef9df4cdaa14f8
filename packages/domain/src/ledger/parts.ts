import { allocate } from '../money/allocate.ts'
import { addCents, type Cents, cents, subtractCents, zeroCents } from '../money/cents.ts'

/** The parts of an order that was paid, in cents, 0 or more each: the discount is what was taken off the others. */
export type Parts = Record<'sales' | 'tax' | 'processing_fee' | 'delivery' | 'tip' | 'discount', Cents>

export const noParts: Parts = {
  ...{ sales: zeroCents, tax: zeroCents, processing_fee: zeroCents },
  ...{ delivery: zeroCents, tip: zeroCents, discount: zeroCents },
}

/** What was paid for these parts, the discount taken off. */
export function sumOfParts({ discount, ...paid }: Parts): Cents {
  return subtractCents(addCents(...Object.values(paid)), discount)
}

export function addParts(some: Parts, others: Parts): Parts {
  return eachPart((part) => addCents(some[part], others[part]))
}

export function subtractParts(from: Parts, others: Parts): Parts {
  return eachPart((part) => subtractCents(from[part], others[part]))
}

/** An amount of these parts, at most what was paid for them, in proportion: no part gives more than there is of it. */
export function proportionOf(parts: Parts, amount: Cents): Parts {
  const { discount: off, sales, tax, processing_fee, delivery, tip } = parts
  const discount = shareOf(off, amount, sumOfParts(parts))
  const split = allocate(addCents(amount, discount), [sales, tax, delivery, processing_fee, tip])
  const [ofSales, ofTax, ofDelivery, ofProcessing, ofTip] = split as [Cents, Cents, Cents, Cents, Cents]
  return {
    ...{ sales: ofSales, tax: ofTax, processing_fee: ofProcessing },
    ...{ delivery: ofDelivery, tip: ofTip, discount },
  }
}

/** Rounded half up; all of it for the whole, and nothing of nothing. */
export function shareOf(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return zeroCents
  return cents(Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)))
}

function eachPart(amountOf: (part: keyof Parts) => Cents): Parts {
  return Object.fromEntries(
    (Object.keys(noParts) as (keyof Parts)[]).map((part) => [part, amountOf(part)]),
  ) as Parts
}
