import { type Cents, cents } from './cents.ts'
import { formatMoney } from './format.ts'

/** The largest amount that can be entered as a price; negative amounts have the same limit, and so do menu files. */
export const maxEnteredPrice = cents(10_000_000)

/** The message for an amount beyond the limit, by its field; nothing for any other. */
export function enteredPriceIssue<Field extends string>(
  field: Field,
  amount: Cents | null,
): Partial<Record<Field, string>> {
  if (amount === null || !(Math.abs(amount) > maxEnteredPrice)) return {}
  return { [field]: `Enter at most ${formatMoney(maxEnteredPrice)}.` } as Partial<Record<Field, string>>
}
