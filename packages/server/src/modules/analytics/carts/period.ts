import type { CartFilter } from '@comanda/contract/carts'
import { hours, type Instant, type Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay, zonedTime } from '@comanda/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AccessScope } from '../../identity/public.ts'
import { zoneOf } from '../../restaurants/public.ts'

export interface Period {
  zone: Zone
  since: Instant
}

/** The last hours or days of a filter, in the zone of its restaurant or the platform's. */
export async function readPeriod(
  tx: Tx,
  { restaurantId, days, lastHours }: CartFilter,
  now: Instant,
): Promise<Period> {
  const zone = await zoneOf(tx, restaurantId)
  const firstDay = addDays(zonedTime(now, zone).date, 1 - days)
  return { zone, since: lastHours === undefined ? startOfDay(firstDay, zone) : now - hours(lastHours) }
}

/** A condition on `cart`, a row of `cart_sessions`: within the scope and the period. */
export function inPeriod({ restaurantIds }: AccessScope, { since }: Period): RawBuilder<unknown> {
  const recent = sql`cart.last_activity >= ${new Date(since)}`
  if (restaurantIds === 'all') return recent
  return restaurantIds.length === 1
    ? sql`cart.restaurant_id = ${restaurantIds[0]} and ${recent}`
    : sql`cart.restaurant_id = any(${restaurantIds}::uuid[]) and ${recent}`
}
