import { type Cents, subtractCents } from '../money/cents.ts'
import type { Sales } from './sales.ts'

/**
 * The revenue after fees: `revenue = platformFees + cardFees + netOfFees`. Tips are not in it and disputes
 * are not deducted; `Sales.net` has both.
 */
export function netOfFees({
  revenue,
  platformFees,
  cardFees,
}: Pick<Sales, 'revenue' | 'platformFees' | 'cardFees'>): Cents {
  return subtractCents(subtractCents(revenue, platformFees), cardFees)
}
