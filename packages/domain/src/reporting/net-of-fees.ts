import { type Cents, subtractCents } from '../money/cents.ts'
import type { Sales } from './sales.ts'

/**
 * What is left of the revenue after fees: `revenue = platformFees + cardFees + netOfFees`. Tips are not in it and disputes
 * are not deducted; `Sales.net` has both.
 */
export function netOfFees({
  revenue,
  platformFees,
  cardFees,
}: Pick<Sales, 'revenue' | 'platformFees' | 'cardFees'>): Cents {
  return subtractCents(subtractCents(revenue, platformFees), cardFees)
}
