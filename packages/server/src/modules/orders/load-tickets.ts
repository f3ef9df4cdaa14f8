import type { Ticket } from '@comanda/contract/kitchen'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { ticketColumns } from '../../db/order-rows.ts'
import { ticketOf } from './order-row.ts'

/**
 * Selects the orders of a board, for `ticketOf`: those paid since an instant, and older ones that are still open. Two
 * selects, because with `or` Postgres can read all orders of the restaurant; `is true`, so that it finds the open ones by
 * the index of open orders, not by `paid_at`.
 */
export function selectTickets(tx: Tx, restaurantId: string, paidSince: Date) {
  const ofRestaurant = tx.selectFrom('orders').select(ticketColumns).where('restaurant_id', '=', restaurantId)
  return ofRestaurant
    .where('paid_at', '>=', paidSince)
    .unionAll(ofRestaurant.where('is_open', '=', true).where(sql<boolean>`(paid_at < ${paidSince}) is true`))
}

/** The tickets of these orders, unsorted. Unpaid orders have none. */
export async function loadTicketsById(
  tx: Tx,
  restaurantId: string,
  orderIds: readonly string[],
): Promise<Ticket[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .selectFrom('orders')
    .select(ticketColumns)
    .where('restaurant_id', '=', restaurantId)
    .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.map(ticketOf)
}

/** The ticket of one order; null if it does not exist or is not paid. */
export async function loadTicketById(tx: Tx, restaurantId: string, orderId: string): Promise<Ticket | null> {
  const [ticket] = await loadTicketsById(tx, restaurantId, [orderId])
  return ticket ?? null
}
