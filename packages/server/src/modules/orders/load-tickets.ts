import type { Ticket } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { ticketColumns } from '../../db/order-rows.ts'
import { ticketOf } from './order-row.ts'

/** Tickets of orders paid since an instant, and of older paid orders that are still open; oldest first. */
export async function loadTickets(tx: Tx, restaurantId: string, paidSince: Instant): Promise<Ticket[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(ticketColumns)
    .where('restaurant_id', '=', restaurantId)
    .where('paid_at', 'is not', null)
    .where((where) => where.or([where('paid_at', '>=', new Date(paidSince)), where('is_open', '=', true)]))
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  return rows.map(ticketOf)
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
