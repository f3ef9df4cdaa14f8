import type { ListedOrder } from '@comanda/contract/orders-admin'
import { zeroCents } from '@comanda/domain/money/cents'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { dueOf } from '../orders/public.ts'
import { all, type Condition } from '../payments/public.ts'
import { seesCustomer } from './filter.ts'

const columns = [
  ...(['id', 'restaurant_id', 'order_number', 'pickup_number', 'created_at', 'status', 'paid_at'] as const),
  ...(['payment_status', 'delivery_type', 'scheduled_for', 'promised_at', 'delivery_address'] as const),
  ...(['customer_first_name', 'customer_last_name', 'customer_phone'] as const),
  ...(['grand_total', 'refunded_amount', 'source', 'counter_amount', 'counter_paid_at'] as const),
]

export type ListedRow = Pick<OrderRow, (typeof columns)[number]> & {
  restaurant_name: string
  timezone: string
}

/** Orders that meet all conditions, newest first: all orders, or those of a subquery. */
export async function readOrders(
  tx: Tx,
  caller: Caller,
  conditions: readonly Condition[],
  limit: number,
  from: RawBuilder<unknown> = sql`orders`,
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedRow>`
    select ${sql.join(columns.map((column) => sql.ref(`o.${column}`)))}, r.name as restaurant_name, r.timezone
    from ${from} as o join restaurants r on r.id = o.restaurant_id
    where ${all(conditions)} order by o.created_at desc, o.id desc limit ${limit}`.execute(tx)
  return rows.map((row) => listedOrderOf(caller, row))
}

/** One order; undefined if it does not exist. */
export async function readOne(
  tx: Tx,
  caller: Caller,
  restaurantId: string,
  orderId: string,
): Promise<ListedOrder | undefined> {
  const isOne = sql<boolean>`o.restaurant_id = ${restaurantId}::uuid and o.id = ${orderId}::uuid`
  const [order] = await readOrders(tx, caller, [isOne], 1)
  return order
}

/** The same in a transaction of its own: an event locks a counter until its transaction ends. */
export async function listedOrder(
  app: Pick<App, 'db'>,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<ListedOrder | null> {
  const found = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    readOne(tx, caller, restaurantId, orderId),
  )
  return found ?? null
}

export function listedOrderOf(caller: Caller, row: ListedRow): ListedOrder {
  return {
    orderId: row.id,
    orderNumber: row.order_number,
    pickupNumber: row.pickup_number,
    restaurant: { id: row.restaurant_id, name: row.restaurant_name, zone: row.timezone },
    at: row.created_at.getTime(),
    status: row.status,
    isPlaced: row.paid_at !== null,
    paymentStatus: row.payment_status,
    fulfillment: row.delivery_type,
    scheduledFor: row.scheduled_for?.getTime() ?? null,
    promisedAt: row.promised_at.getTime(),
    customerName: customerName(caller, row),
    address: row.delivery_address,
    total: row.grand_total,
    refunded: row.refunded_amount,
    source: row.source,
    due: row.paid_at === null ? zeroCents : dueOf(row),
  }
}

/** The name in full, or the first name and one letter. Deleted customers have a description instead of a name. */
export function customerName(
  caller: Caller,
  row: Pick<ListedRow, 'restaurant_id' | 'customer_first_name' | 'customer_last_name' | 'customer_phone'>,
): string {
  const { customer_first_name: first, customer_last_name: last } = row
  const isFull = seesCustomer(caller, row.restaurant_id) || row.customer_phone === ''
  const [initial] = last
  return `${first} ${isFull ? last : initial ? `${initial}.` : ''}`.trim()
}
