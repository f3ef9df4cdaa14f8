import { type SoldOutChange, soldOutEnd, soldOutIssue } from '@comanda/domain/menu/stock'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { Tx } from '../../../db/database.ts'

/** When a mark ends; null for never. Throws UNPROCESSABLE for a day that is not ahead. */
export function requireSoldOutEnd(change: SoldOutChange, now: Instant, zone: Zone): Instant | null {
  const issue = soldOutIssue(change, now, zone)
  if (issue) throw new ORPCError('UNPROCESSABLE', { status: 422, message: issue })
  return soldOutEnd(change, now, zone)
}

/** The time zone of a restaurant. Throws NOT_FOUND. */
export async function readZone(tx: Tx, restaurantId: string): Promise<Zone> {
  const restaurant = await tx
    .selectFrom('restaurants')
    .select('timezone')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  return restaurant.timezone
}
