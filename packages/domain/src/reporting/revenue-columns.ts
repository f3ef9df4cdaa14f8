/** The sort orders of the revenue breakdown. */
export const revenueColumns = [
  'name',
  'orders',
  'revenue',
  'platformFees',
  'cardFees',
  'netOfFees',
  'tips',
  'net',
] as const
export type RevenueColumn = (typeof revenueColumns)[number]
