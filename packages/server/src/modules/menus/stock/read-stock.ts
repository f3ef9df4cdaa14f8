import type { Stock } from '@comanda/domain/menu/stock'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { idOfToken } from '../../orders/public.ts'

/**
 * The portions left of those products that are counted. Portions reserved by the unpaid order with the token
 * `ownOrder` count as left: they are the customer's own.
 */
export async function readStock(
  tx: Tx,
  restaurantId: string,
  productIds: readonly string[],
  ownOrder?: string | null,
): Promise<Stock> {
  const reserved = ownOrder
    ? sql`coalesce((select sum(r.quantity) from stock_reservations r join orders o
        on o.restaurant_id = r.restaurant_id and o.id = r.order_id
        where r.restaurant_id = s.restaurant_id and r.product_id = s.product_id and r.state = 'taken'
          and o.id = ${idOfToken(ownOrder)} and o.payment_status = 'pending' and o.released_at is null), 0)`
    : sql`0`
  const { rows } = await sql<{ product_id: string; left: number }>`
    select s.product_id, (s.count + ${reserved})::int as left from product_stock s
    where s.restaurant_id = ${restaurantId} and s.product_id = any(${[...productIds]}::uuid[])
      and s.count is not null`.execute(tx)
  return new Map(rows.map(({ product_id: id, left }) => [id, left]))
}
