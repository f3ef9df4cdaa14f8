/** By what the restaurants of the revenue breakdown are sorted. */
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
