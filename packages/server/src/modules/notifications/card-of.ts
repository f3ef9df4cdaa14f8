import type { PaidOrder } from './read-paid-order.ts'

/** The charged card for display: "Visa", "4242"; null when nothing was charged. */
export function cardOf({
  card_brand: brand,
  card_last4: last4,
}: PaidOrder['row']): { brand: string; last4: string } | null {
  return brand && last4 ? { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 } : null
}
