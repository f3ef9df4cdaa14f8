import type { Station, StoredStations } from '@comanda/contract/kitchen'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** The prep stations of a kitchen in display order, with the products made at each and its printer. */
export async function readStations(tx: Tx, restaurantId: string): Promise<Station[]> {
  const { rows } = await sql<{ stations: StationJson[] }>`
    select ${stationsJson(restaurantId)} as stations`.execute(tx)
  return stationsOf(rows[0]?.stations ?? [])
}

/** The stations with the number of their changes. */
export async function readStoredStations(tx: Tx, restaurantId: string): Promise<StoredStations> {
  const row = await tx
    .selectFrom('kitchen_settings')
    .select('stations_revision')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return {
    stations: await readStations(tx, restaurantId),
    stationsRevision: row?.stations_revision ?? 0,
  }
}

/** The stations as a value in another statement, for `stationsOf`. */
export function stationsJson(restaurantId: string): RawBuilder<StationJson[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'productIds', coalesce((
        select jsonb_agg(p.product_id order by p.product_id) from product_stations p
        where p.restaurant_id = s.restaurant_id and p.station_id = s.id), '[]'),
        'host', r.host, 'port', r.port, 'failedAt', r.failed_at)
      order by s.display_order, s.name)
    from prep_stations s
    left join station_printers r on r.restaurant_id = s.restaurant_id and r.station_id = s.id
    where s.restaurant_id = ${restaurantId}), '[]')`
}

export interface StationJson extends Omit<Station, 'printer'> {
  host: string | null
  port: number | null
  /** ISO 8601. */
  failedAt: string | null
}

export function stationsOf(stored: StationJson[]): Station[] {
  return stored.map(({ host, port, failedAt, ...station }) => ({
    ...station,
    printer:
      host === null || port === null
        ? null
        : { host, port, failedAt: failedAt === null ? null : Date.parse(failedAt) },
  }))
}
