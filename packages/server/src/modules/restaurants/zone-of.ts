import { platformZone } from '@comanda/domain/reporting/periods'
import type { LocalDate, Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** The time zone of the days of a restaurant; without an id, of several restaurants. @throws NOT_FOUND. */
export async function zoneOf(tx: Tx, restaurantId: string | null | undefined): Promise<Zone> {
  if (restaurantId == null) return platformZone
  const found = await tx
    .selectFrom('restaurants')
    .select('timezone')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!found) throw new ORPCError('NOT_FOUND')
  return found.timezone
}

/** The local day of a restaurant. @throws NOT_FOUND. */
export async function todayOf(app: Pick<App, 'now'>, tx: Tx, restaurantId: string): Promise<LocalDate> {
  return zonedTime(app.now(), await zoneOf(tx, restaurantId)).date
}
