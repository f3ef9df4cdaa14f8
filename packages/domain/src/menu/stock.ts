import type { CartLine } from '../ordering/cart.ts'
import type { CartChange } from '../ordering/check-cart.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import { hours, type Instant, type LocalDate, type Zone } from '../time/instant.ts'
import { openSpanAt } from '../time/opening.ts'
import { addDays, dayOf, startOfDay, zonedTime } from '../time/zone.ts'

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

type OpeningHours = Pick<OrderingSettings, 'timezone' | 'calendar'>

/**
 * When a dish marked "sold out today" becomes available again: the next local midnight, or the close of the service that lasts
 * past midnight. Until that close, a service of the evening before is still today's.
 */
export function endOfToday(now: Instant, opening: OpeningHours): Instant {
  const { start, end } = dayOf(now, opening.timezone)
  const close = closeOfServiceOver(start, opening)
  return close !== null && now < close ? close : startOfSales(end, opening)
}

/**
 * null if no service lasts past this midnight, or if that service lasts a day or longer: around the clock, a day ends at
 * midnight.
 */
function closeOfServiceOver(midnight: Instant, { calendar, timezone }: OpeningHours): Instant | null {
  const span = openSpanAt(midnight, calendar, timezone)
  return span && span.open < midnight && span.close - span.open < hours(24) ? span.close : null
}

/** The duration for which a dish or an option is marked as sold out. */
export const soldOutTerms = ['no', 'today', 'until_date', 'until_changed'] as const
export type SoldOut = (typeof soldOutTerms)[number]

/** Marks something as sold out, or as available again. */
export interface SoldOutChange {
  soldOut: SoldOut
  /** With the term `until_date`: the local day on which it is on sale again. */
  backOn?: LocalDate | undefined
}

/** When the mark ends; null for none, and for one that lasts until it is changed. */
export function soldOutEnd(
  { soldOut, backOn }: SoldOutChange,
  now: Instant,
  opening: OpeningHours,
): Instant | null {
  if (soldOut === 'today') return endOfToday(now, opening)
  if (soldOut !== 'until_date' || !backOn) return null
  return startOfSales(startOfDay(backOn, opening.timezone), opening)
}

/**
 * The end of a mark after the opening hours or the time zone have changed, which was `zone` before: of the same local day, which begins
 * before every end of a mark, or of today if that day is over in the new zone only.
 */
export function movedSoldOutEnd(end: Instant, now: Instant, zone: Zone, opening: OpeningHours): Instant {
  const moved = startOfSales(startOfDay(zonedTime(end, zone).date, opening.timezone), opening)
  return zone !== opening.timezone && moved <= now ? endOfToday(now, opening) : moved
}

/** A day begins after the service that lasts past midnight: otherwise a mark would end before one for the day before. */
function startOfSales(midnight: Instant, opening: OpeningHours): Instant {
  return closeOfServiceOver(midnight, opening) ?? midnight
}

/** Why a change is refused; null when it is valid. */
export function soldOutIssue(
  { soldOut, backOn }: SoldOutChange,
  now: Instant,
  { timezone }: OpeningHours,
): string | null {
  if (soldOut !== 'until_date') return null
  return backOn && startOfDay(backOn, timezone) > now ? null : 'Choose a day after today.'
}

/** The term of a mark that is stored with its end. One of today ends tomorrow at the latest, when a service of today closes. */
export function soldOutTerm(
  { isSoldOut, until }: { isSoldOut: boolean; until: Instant | null },
  now: Instant,
  zone: Zone,
): SoldOut {
  if (!isSoldOut) return 'no'
  if (until === null) return 'until_changed'
  const dayAfterTomorrow = startOfDay(addDays(zonedTime(now, zone).date, 2), zone)
  return until < dayAfterTomorrow ? 'today' : 'until_date'
}
