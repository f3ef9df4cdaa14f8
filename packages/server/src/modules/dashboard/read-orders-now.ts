import type { RecentOrder } from '@comanda/contract/dashboard-shapes'
import { type OrderPhase, type OrderStatus, phaseOf } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { AccessScope } from '../identity/public.ts'
import { among } from './among.ts'

const LATEST = 5
/** Orders that the kitchen still works on. Ready ones are not counted. */
const activePhases: readonly OrderPhase[] = ['new', 'acknowledged', 'preparing']

interface OpenOrders {
  restaurantId: string
  phase: OrderPhase
  count: number
  oldestAt: Instant
}

/** Paid orders that are not completed, by restaurant and phase. */
export async function readOpenOrders(tx: Tx, scope: AccessScope): Promise<OpenOrders[]> {
  const { rows } = await sql<{ restaurantId: string; status: OrderStatus; count: number; oldestAt: Date }>`
    select restaurant_id as "restaurantId", status, count(*)::int as count, min(paid_at) as "oldestAt"
    from orders where is_open and ${among(scope, sql`restaurant_id`)} group by 1, 2`.execute(tx)
  return rows.map(({ status, oldestAt, ...row }) => ({
    ...row,
    phase: phaseOf(status),
    oldestAt: oldestAt.getTime(),
  }))
}

export function countPhase(open: readonly OpenOrders[], phase: OrderPhase): number {
  return open.reduce((sum, orders) => sum + (orders.phase === phase ? orders.count : 0), 0)
}

export function activeOf(open: readonly OpenOrders[]): { count: number; oldestAt: Instant | null } {
  const active = open.filter(({ phase }) => activePhases.includes(phase))
  return {
    count: active.reduce((sum, { count }) => sum + count, 0),
    oldestAt: active.length === 0 ? null : Math.min(...active.map(({ oldestAt }) => oldestAt)),
  }
}

/**
 * The latest paid orders of all restaurants, `limit` to twice as many if there are: those that were placed last, by an index, and of
 * the open ones those that were paid last. By a payment link an order is paid up to an hour after it was placed.
 */
export function latestOfAll(
  columns: RawBuilder<unknown>,
  limit: number,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    (select ${columns} from orders where paid_at is not null and ${condition} order by created_at desc, id desc limit ${limit})
    union (select ${columns} from orders where is_open and ${condition} order by orders.paid_at desc limit ${limit})`
}

/** The latest paid orders, newest first. */
export async function readLatestOrders(tx: Tx, { restaurantIds }: AccessScope): Promise<RecentOrder[]> {
  const columns = sql`restaurant_id, id, order_number, customer_name, delivery_type, status, grand_total, paid_at`
  const latest =
    restaurantIds === 'all'
      ? latestOfAll(columns, LATEST)
      : sql`select o.* from unnest(${restaurantIds}::uuid[]) as own (id) cross join lateral (
          select ${columns} from orders where restaurant_id = own.id and paid_at is not null
          order by paid_at desc limit ${LATEST}) as o
        order by paid_at desc limit ${LATEST}`
  const { rows } = await sql<
    Omit<RecentOrder, 'restaurant' | 'at'> & { restaurantId: string; restaurantName: string; at: Date }
  >`
    select l.id, l.order_number as number, l.customer_name as "customerName", l.delivery_type as fulfillment, l.status,
      l.grand_total as total, l.paid_at as at, r.id as "restaurantId", r.name as "restaurantName"
    from (${latest}) as l join restaurants r on r.id = l.restaurant_id
    order by l.paid_at desc limit ${LATEST}`.execute(tx)
  return rows.map(({ restaurantId, restaurantName, at, ...order }) => ({
    ...order,
    restaurant: { id: restaurantId, name: restaurantName },
    at: at.getTime(),
  }))
}
