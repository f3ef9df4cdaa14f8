import { isDeepStrictEqual } from 'node:util'
import type { Station, StoredStations } from '@comanda/contract/kitchen'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import { audit } from '../../../platform/audit.ts'
import { changedSince } from '../../../platform/changed-since.ts'
import { lockRestaurant } from '../../../platform/lock-restaurant.ts'
import { refuseKey, requireRight } from '../../identity/public.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'
import { readStations, readStoredStations } from './read-stations.ts'

export interface StationInput {
  id: string
  name: string
  productIds: string[]
}

/**
 * Replaces the kitchen's stations by this list, in this order. Stations that are not listed are removed, and
 * products of other restaurants are ignored. Returns the stored stations. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, BAD_REQUEST for a blank name or a repeated id, NAME_TAKEN, NOT_FOUND, and CHANGED_SINCE
 * with the current stations.
 */
export async function saveStations(
  app: App,
  caller: Caller,
  {
    restaurantId,
    revision,
    stations,
  }: { restaurantId: string; revision: number; stations: readonly StationInput[] },
): Promise<StoredStations> {
  requireRight(caller, 'menu.manage', restaurantId)
  refuseKey(caller)
  const rows = stations.map((station, index) => ({
    ...station,
    name: cleanText(station.name, 40),
    display_order: index,
  }))
  validate(rows)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await lockRestaurant(tx, restaurantId)
    const before = await readStoredStations(tx, restaurantId)
    await replace(tx, restaurantId, rows)
    // Compared as stored, because unknown products are ignored. An error undoes the replacement.
    const after = await readStations(tx, restaurantId)
    if (isDeepStrictEqual(after, before.stations)) return before
    if (before.stationsRevision !== revision) throw changedSince('kitchen’s stations', before)
    const counted = { stations_revision: revision + 1 }
    await tx
      .insertInto('kitchen_settings')
      .values({ restaurant_id: restaurantId, ...counted })
      .onConflict((known) => known.column('restaurant_id').doUpdateSet(counted))
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.stations_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Prep stations',
      changes: [{ field: 'stations', before: summary(before.stations), after: summary(after) }],
    })
    await appendRestaurantEvent(tx, restaurantId, 'restaurant.kitchen_changed')
    return { stations: after, stationsRevision: revision + 1 }
  })
}

function validate(stations: readonly StationInput[]): void {
  if (new Set(stations.map(({ id }) => id)).size < stations.length)
    throw new ORPCError('BAD_REQUEST', { message: 'Two stations have the same id.' })
  const names = stations.map(({ name }) => name)
  const blank = names.indexOf('')
  if (blank >= 0) {
    const message = 'Enter a name for each station.'
    throw new ORPCError('BAD_REQUEST', {
      message,
      data: { issues: [{ path: `stations.${blank}.name`, message }] },
    })
  }
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
    throw new ORPCError('NAME_TAKEN', { status: 422, message: 'Two stations have the same name.' })
  }
}

/** All rows are deleted first, so that two stations can swap their names. */
async function replace(
  tx: Tx,
  restaurantId: string,
  rows: { id: string; name: string; productIds: string[]; display_order: number }[],
): Promise<void> {
  await sql`
    delete from station_printers where restaurant_id = ${restaurantId}
      and station_id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`delete from prep_stations where restaurant_id = ${restaurantId}`.execute(tx)
  await sql`
    insert into prep_stations (id, restaurant_id, name, display_order)
    select id, ${restaurantId}::uuid, name, display_order
    from jsonb_to_recordset(${json(rows)}::jsonb) as s (id uuid, name text, display_order integer)`.execute(
    tx,
  )
  const links = rows.flatMap(({ id, productIds }) =>
    [...new Set(productIds)].map((product_id) => ({ station_id: id, product_id })),
  )
  await sql`
    insert into product_stations (restaurant_id, product_id, station_id)
    select p.restaurant_id, p.id, l.station_id
    from jsonb_to_recordset(${json(links)}::jsonb) as l (station_id uuid, product_id uuid)
    join products p on p.restaurant_id = ${restaurantId} and p.id = l.product_id`.execute(tx)
}

function summary(stations: Station[]): string {
  return stations.map(({ name, productIds }) => `${name} (${productIds.length})`).join(', ')
}
