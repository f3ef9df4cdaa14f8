import type { Station } from '@comanda/contract/kitchen'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** The prep stations of a kitchen in display order, with the products made at each. */
export async function readStations(tx: Tx, restaurantId: string): Promise<Station[]> {
  const { rows } = await sql<Station>`
    select s.id, s.name, coalesce((
      select jsonb_agg(p.product_id order by p.product_id) from product_stations p
      where p.restaurant_id = s.restaurant_id and p.station_id = s.id), '[]') as "productIds"
    from prep_stations s where s.restaurant_id = ${restaurantId} order by s.display_order, s.name`.execute(tx)
  return rows
}
