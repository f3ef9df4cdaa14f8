import { type SoldOutChange, soldOutEnd, soldOutIssue } from '@comanda/domain/menu/stock'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'

/** When a mark ends; null for never. Throws UNPROCESSABLE for a day that is not ahead. */
export function requireSoldOutEnd(change: SoldOutChange, now: Instant, zone: Zone): Instant | null {
  const issue = soldOutIssue(change, now, zone)
  if (issue) throw new ORPCError('UNPROCESSABLE', { status: 422, message: issue })
  return soldOutEnd(change, now, zone)
}
