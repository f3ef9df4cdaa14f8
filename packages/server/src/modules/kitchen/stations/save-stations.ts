import { randomUUID } from 'node:crypto'
import type { Station } from '@comanda/contract/kitchen'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import { audit } from '../../../platform/audit.ts'
import { refuseKey, requireRight } from '../../identity/public.ts'
import { appendRestaurantEvent } from '../append-restaurant-event.ts'
import { readStations } from './read-stations.ts'

export interface StationInput {
  /** Null for a new station. */
  id: string | null
  name: string
  productIds: string[]
}

/**
 * Replaces the kitchen's stations by this list, in this order. Stations that are not listed are removed, and
 * products of other restaurants are ignored. Returns the stored stations.
 * Throws UNAUTHORIZED, FORBIDDEN, BAD_REQUEST for a blank name, NAME_TAKEN.
 */
export async function saveStations(
  app: App,
  caller: Caller,
  restaurantId: string,
  requested: readonly StationInput[],
): Promise<Station[]> {
  requireRight(caller, 'menu.manage', restaurantId)
  refuseKey(caller)
  const named = requested.map((station) => ({ ...station, name: cleanText(station.name, 40) }))
  validateNames(named.map(({ name }) => name))
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stations:${restaurantId}`}, 0))`.execute(tx)
    const before = await readStations(tx, restaurantId)
    const known = new Set(before.map(({ id }) => id))
    const rows = named.map(({ id, ...station }, index) => ({
      ...station,
      id: id !== null && known.has(id) ? id : randomUUID(),
      display_order: index,
    }))
    await replace(tx, restaurantId, rows)
    const after = await readStations(tx, restaurantId)
    if (JSON.stringify(before) === JSON.stringify(after)) return after
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.stations_changed',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Prep stations',
      changes: [{ field: 'stations', before: summary(before), after: summary(after) }],
    })
    await appendRestaurantEvent(tx, restaurantId, 'restaurant.kitchen_changed')
    return after
  })
}

function validateNames(names: string[]): void {
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
