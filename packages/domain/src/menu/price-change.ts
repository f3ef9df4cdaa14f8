import { type Cents, cents } from '../money/cents.ts'
import { maxEnteredPrice } from '../money/entered-price.ts'
import { type Percent, percentOf } from '../money/percent.ts'

/** A change of the base prices of several dishes. */
export type PriceChange =
  | { by: 'percent'; percent: Percent; roundTo: Cents }
  | { by: 'amount'; amount: Cents }
  | { by: 'price'; price: Cents }

/** The price after a change, rounded half up; null when it would be negative or too high. */
export function changedPrice(price: Cents, change: PriceChange): Cents | null {
  const next = rawPrice(price, change)
  return next < 0 || next > maxEnteredPrice ? null : cents(next)
}

function rawPrice(price: Cents, change: PriceChange): number {
  if (change.by === 'price') return change.price
  if (change.by === 'amount') return price + change.amount
  const exact = price + percentOf(price, change.percent)
  return Math.round(exact / change.roundTo) * change.roundTo
}
