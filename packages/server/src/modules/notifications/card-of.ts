import type { PaidOrder } from './read-paid-order.ts'

/** The card that was charged, as people write it: "Visa", "4242"; null when there was nothing to pay. */
export function cardOf({
  card_brand: brand,
  card_last4: last4,
}: PaidOrder['row']): { brand: string; last4: string } | null {
  return brand && last4 ? { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 } : null
}
