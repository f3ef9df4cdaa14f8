import { type SoldOutChange, soldOutEnd, soldOutIssue } from '@comanda/domain/menu/stock'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import type { Instant } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'

/** When a mark ends; null for never. Throws UNPROCESSABLE for a day that is not ahead. */
export function requireSoldOutEnd(
  change: SoldOutChange,
  now: Instant,
  opening: Pick<OrderingSettings, 'timezone' | 'calendar'>,
): Instant | null {
  const issue = soldOutIssue(change, now, opening)
  if (issue) throw new ORPCError('UNPROCESSABLE', { status: 422, message: issue })
  return soldOutEnd(change, now, opening)
}
