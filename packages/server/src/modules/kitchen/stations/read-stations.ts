import type { Station } from '@comanda/contract/kitchen'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** The prep stations of a kitchen in display order, with the products made at each and its printer. */
export async function readStations(tx: Tx, restaurantId: string): Promise<Station[]> {
  const { rows } = await sql<Row>`
    select s.id, s.name, coalesce((
      select jsonb_agg(p.product_id order by p.product_id) from product_stations p
      where p.restaurant_id = s.restaurant_id and p.station_id = s.id), '[]') as "productIds",
      r.host, r.port, r.failed_at
    from prep_stations s
    left join station_printers r on r.restaurant_id = s.restaurant_id and r.station_id = s.id
    where s.restaurant_id = ${restaurantId} order by s.display_order, s.name`.execute(tx)
  return rows.map(({ host, port, failed_at: failedAt, ...station }) => ({
    ...station,
    printer: host === null || port === null ? null : { host, port, failedAt: failedAt?.getTime() ?? null },
  }))
}

interface Row extends Omit<Station, 'printer'> {
  host: string | null
  port: number | null
  failed_at: Date | null
}
