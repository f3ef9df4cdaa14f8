import type { CartLine } from '../ordering/cart.ts'
import type { CartChange } from '../ordering/check-cart.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { addDays, startOfDay, zonedTime } from '../time/zone.ts'

/** How many portions of each counted product can still be ordered. A product without an entry is not counted. */
export type Stock = ReadonlyMap<string, number>

/**
 * Leaves of a cart what the kitchen still has portions for. A product of which the cart wants more than are left goes
 * out with all its lines: which of them to give up is the customer's choice, and the change says how many there are.
 */
export function limitToStock(
  lines: readonly CartLine[],
  stock: Stock,
  nameOf: (productId: string) => string,
): { lines: CartLine[]; changes: CartChange[] } {
  const wanted = portionsOf(lines)
  const changes: CartChange[] = []
  const kept = lines.filter(({ key, productId }) => {
    const left = stock.get(productId)
    if (left === undefined || (wanted.get(productId) ?? 0) <= left) return true
    const name = nameOf(productId)
    changes.push(left > 0 ? { kind: 'few-left', key, name, left } : { kind: 'sold-out', key, name })
    return false
  })
  return { lines: kept, changes }
}

/** Portions of each product, over all lines of a cart. */
export function portionsOf(lines: readonly Pick<CartLine, 'productId' | 'quantity'>[]): Map<string, number> {
  const portions = new Map<string, number>()
  for (const { productId, quantity } of lines)
    portions.set(productId, (portions.get(productId) ?? 0) + quantity)
  return portions
}

/** When a dish that is sold out for today comes back: the next midnight at the restaurant. */
export function endOfToday(now: Instant, zone: Zone): Instant {
  return startOfDay(addDays(zonedTime(now, zone).date, 1), zone)
}

/** For how long staff take a dish off sale. */
export const soldOutTerms = ['no', 'today', 'until_changed'] as const
export type SoldOut = (typeof soldOutTerms)[number]
