import { addCents, type Cents, zeroCents } from '../money/cents.ts'
import { formatPercent, type Percent } from '../money/percent.ts'

/** Sales at one tax rate, in cents, after refunds. */
export interface TaxAtRate {
  /** null: the orders were placed before rates were stored. */
  rate: Percent | null
  /** Food at menu and offer prices. */
  food: Cents
  /** By codes and points, as a positive amount. */
  discounts: Cents
  /** The taxable amount: food, less the discounts that reduce the tax; null if unknown. */
  taxable: Cents | null
  tax: Cents
}

/** Sums per rate, the highest rate first; orders without a stored rate are the last. */
export function addTaxes(rows: readonly TaxAtRate[]): TaxAtRate[] {
  return [...Map.groupBy(rows, ({ rate }) => rate)]
    .map(([rate, those]) => ({ rate, ...sumOfTaxes(those) }))
    .toSorted((one, other) => (other.rate ?? -1) - (one.rate ?? -1))
}

/** Sales and tax over all rates. */
export function sumOfTaxes(rows: readonly TaxAtRate[]): Omit<TaxAtRate, 'rate'> {
  return {
    food: addCents(...rows.map(({ food }) => food)),
    discounts: addCents(...rows.map(({ discounts }) => discounts)),
    taxable: rows.some(({ taxable }) => taxable === null)
      ? null
      : addCents(...rows.map(({ taxable }) => taxable ?? zeroCents)),
    tax: addCents(...rows.map(({ tax }) => tax)),
  }
}

/** The rate, such as "8.875%". */
export function rateText(rate: Percent | null): string {
  return rate === null ? 'Not recorded' : `${formatPercent(rate)}%`
}
