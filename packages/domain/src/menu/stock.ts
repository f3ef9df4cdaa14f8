import type { CartLine } from '../ordering/cart.ts'
import type { CartChange } from '../ordering/check-cart.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { addDays, startOfDay, zonedTime } from '../time/zone.ts'

/** Remaining portions of each counted product. A product without an entry is not counted. */
export type Stock = ReadonlyMap<string, number>

/**
 * Limits a cart to the remaining portions. A product with too few portions is removed with all its lines,
 * because only the customer can decide which to drop; the change states how many are left.
 */
export function limitToStock(
  lines: readonly CartLine[],
  stock: Stock,
  nameOf: (productId: string) => string,
): { lines: CartLine[]; changes: CartChange[] } {
  const requested = portionsOf(lines)
  const changes: CartChange[] = []
  const available = lines.filter(({ key, productId }) => {
    const left = stock.get(productId)
    if (left === undefined || (requested.get(productId) ?? 0) <= left) return true
    const name = nameOf(productId)
    changes.push(left > 0 ? { kind: 'few-left', key, name, left } : { kind: 'sold-out', key, name })
    return false
  })
  return { lines: available, changes }
}

/** Portions of each product, over all lines of a cart. */
export function portionsOf(lines: readonly Pick<CartLine, 'productId' | 'quantity'>[]): Map<string, number> {
  const portions = new Map<string, number>()
  for (const { productId, quantity } of lines)
    portions.set(productId, (portions.get(productId) ?? 0) + quantity)
  return portions
}

/** When a dish marked "sold out today" becomes available again: the next local midnight. */
export function endOfToday(now: Instant, zone: Zone): Instant {
  return startOfDay(addDays(zonedTime(now, zone).date, 1), zone)
}

/** How long a dish is marked sold out. */
export const soldOutTerms = ['no', 'today', 'until_changed'] as const
export type SoldOut = (typeof soldOutTerms)[number]
