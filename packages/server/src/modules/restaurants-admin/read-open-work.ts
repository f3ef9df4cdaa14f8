import type { OpenWork } from '@comanda/contract/restaurants-admin'
import type { Cents } from '@comanda/domain/money/cents'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The open work of a restaurant for placed orders, which must be finished even after it was deactivated. */
export async function readOpenWork(tx: Tx, restaurantId: string): Promise<OpenWork> {
  const { rows: counts } = await sql<{ orders: number; scheduled: number }>`
    select count(*)::int as orders, count(scheduled_for)::int as scheduled
    from orders where restaurant_id = ${restaurantId} and is_open`.execute(tx)
  const first = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'scheduled_for', 'grand_total'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', true)
    .orderBy('paid_at')
    .limit(10)
    .execute()
  const { rows: authorized } = await sql<{ count: number; amount: Cents }>`
    select count(*)::int as count, coalesce(sum(grand_total), 0)::int8 as amount
    from orders where restaurant_id = ${restaurantId} and is_authorized`.execute(tx)
  const { rows: couriers } = await sql<{ count: number }>`
    select count(*)::int as count from courier_deliveries
    where restaurant_id = ${restaurantId} and state = 'booked'
      and coalesce(status, 'pending') not in ('delivered', 'canceled', 'returned')`.execute(tx)
  return {
    orders: {
      count: counts[0]?.orders ?? 0,
      scheduled: counts[0]?.scheduled ?? 0,
      first: first.map((order) => ({
        id: order.id,
        number: orderNumberOf(order.id),
        status: order.status,
        total: order.grand_total,
        scheduledFor: order.scheduled_for?.getTime() ?? null,
      })),
    },
    authorized: { count: authorized[0]?.count ?? 0, amount: Number(authorized[0]?.amount ?? 0) as Cents },
    couriers: couriers[0]?.count ?? 0,
  }
}
