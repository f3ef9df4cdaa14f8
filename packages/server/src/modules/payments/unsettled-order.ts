import type { Cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../orders/public.ts'

/** What settling needs to know of an order. */
export interface UnsettledOrder {
  id: string
  restaurantId: string
  orderNumber: string
  customerEmail: string
  grandTotal: Cents
  paymentIntentId: string | null
  hasCode: boolean
  createdAt: Date
  expiresAt: Date
}

export function unsettledOrder(
  row: Pick<
    OrderRow,
    | 'id'
    | 'restaurant_id'
    | 'order_number'
    | 'customer_email'
    | 'grand_total'
    | 'payment_intent_id'
    | 'discount_code_id'
    | 'created_at'
    | 'expires_at'
  >,
): UnsettledOrder {
  return {
    id: row.id,
    restaurantId: row.restaurant_id,
    orderNumber: row.order_number,
    customerEmail: row.customer_email,
    grandTotal: row.grand_total,
    paymentIntentId: row.payment_intent_id,
    hasCode: row.discount_code_id !== null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** Waits for whoever changes the order now, and keeps others from changing it until the commit. */
export async function lockOrder(tx: Tx, order: Pick<UnsettledOrder, 'id' | 'restaurantId'>): Promise<void> {
  await sql`select 1 from orders where restaurant_id = ${order.restaurantId} and id = ${order.id} for update`.execute(
    tx,
  )
}

/**
 * A page of the orders that nobody has paid or released yet and that were placed before an instant. The next page is
 * what comes after the last one's id: those that stay unsettled must not keep others from being looked at.
 */
export function findUnsettled(
  app: Pick<App, 'db'>,
  before: Date,
  afterId: string | null,
  most: number,
): Promise<UnsettledOrder[]> {
  return app.db.platform('system:payments', async (tx) => {
    const all = tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('payment_status', '=', 'pending')
      .where('released_at', 'is', null)
      .where('created_at', '<', before)
      .orderBy('id')
      .limit(most)
    const rows = await (afterId === null ? all : all.where('id', '>', afterId)).execute()
    return rows.map(unsettledOrder)
  })
}

export const unsettledColumns = [
  'id',
  'restaurant_id',
  'order_number',
  'customer_email',
  'grand_total',
  'payment_intent_id',
  'discount_code_id',
  'created_at',
  'expires_at',
] as const
