import type { Ticket } from '@comanda/contract/kitchen'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { ticketColumns } from '../../db/order-rows.ts'
import { ticketOf } from './order-row.ts'

/**
 * Selects the orders of a board, for `ticketOf`: those paid on a day, and all others that are open.
 *
 * Two selects, because with `or` Postgres can read all orders of the restaurant; `is not true`, so that it finds the open
 * ones by the index of open orders, not by `paid_at`. The end of the day makes the plan for any day look cheap enough: without
 * it Postgres expects a third of all orders, and plans the statement at each execution.
 */
export function selectTickets(tx: Tx, restaurantId: string, start: Date, end: Date) {
  const ofRestaurant = tx.selectFrom('orders').select(ticketColumns).where('restaurant_id', '=', restaurantId)
  const isOutside = sql<boolean>`(paid_at >= ${start} and paid_at < ${end}) is not true`
  return ofRestaurant
    .where('paid_at', '>=', start)
    .where('paid_at', '<', end)
    .unionAll(ofRestaurant.where('is_open', '=', true).where(isOutside))
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
