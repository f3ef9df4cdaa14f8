import { counterDue, dueLine } from '@comanda/domain/ordering/phone-order'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { breakdownColumns, breakdownOf, type OrderRow } from '../../db/order-rows.ts'
import { orderTokenOf } from '../../platform/order-token.ts'
import { type MailRestaurant, readMailRestaurant } from './read-mail-restaurant.ts'

/** The data for an email about a paid order. */
export interface PaidOrder {
  restaurantId: string
  row: MailedOrder
  breakdown: Breakdown
  restaurant: MailRestaurant
  /** Opens the order for everyone who has the link. */
  orderUrl: string
  kitchenUrl: string
}

const columns = [
  ...(['id', 'order_number', 'pickup_number', 'delivery_type', 'delivery_address'] as const),
  ...(['dropoff_note', 'promised_at', 'status', 'courier', 'curbside_vehicle'] as const),
  ...(['scheduled_for', 'paid_at', 'created_at', 'payment_status', 'card_brand', 'card_last4'] as const),
  ...([
    'customer_name',
    'customer_first_name',
    'customer_email',
    'customer_phone',
    'text_when_ready',
  ] as const),
  ...(['has_21_plus', 'combine_tax_processing', 'refunded_amount', 'counter_paid_at'] as const),
  ...breakdownColumns,
]
const columnList = sql.join(columns.map((column) => sql.ref(column)))

type MailedOrder = Pick<OrderRow, (typeof columns)[number]>

/** Reads those of the orders that exist and are paid. */
export async function readPaidOrders(
  app: App,
  tx: Tx,
  restaurantId: string,
  orderIds: string[],
): Promise<PaidOrder[]> {
  const [{ rows }, restaurant] = await Promise.all([
    selectPaidOrders(restaurantId, orderIds).execute(tx),
    readMailRestaurant(app, tx, restaurantId),
  ])
  return restaurant ? rows.map((row) => paidOrderOf(app, row, restaurant)) : []
}

/** The paid ones of these orders, with the keys of their notifications. */
export function selectPaidOrders(restaurantId: string, orderIds: string[]) {
  return sql<MailedOrder & { once_keys: string[] }>`
    select ${columnList}, array(select once_key from notifications n
      where n.restaurant_id = o.restaurant_id and n.order_id = o.id and once_key is not null) as once_keys
    from orders o where restaurant_id = ${restaurantId} and id = any(${orderIds}::uuid[]) and paid_at is not null`
}

export function paidOrderOf(app: App, row: MailedOrder, restaurant: MailRestaurant): PaidOrder {
  return {
    restaurantId: restaurant.id,
    row,
    breakdown: breakdownOf(row),
    restaurant,
    orderUrl: `${restaurant.origin}/checkout/confirmation?order=${orderTokenOf(app, row.id)}`,
    kitchenUrl: restaurant.kitchenUrl,
  }
}

/** The payment note of an order that is paid at the restaurant: "Pay $34.50 at pickup". null for any other order. */
export function counterLineOf({ row }: Pick<PaidOrder, 'row'>): string | null {
  if (row.counter_amount === 0) return null
  const due = counterDue({
    counter: row.counter_amount,
    paidAt: row.counter_paid_at?.getTime() ?? null,
    refunded: row.refunded_amount,
  })
  if (due === 0) return row.counter_paid_at ? 'Paid at the restaurant' : 'Nothing to pay'
  return dueLine(due, row.delivery_type)
}

/** The charged card for display: "Visa", "4242"; null when nothing was charged. */
export function cardOf({
  card_brand: brand,
  card_last4: last4,
}: PaidOrder['row']): { brand: string; last4: string } | null {
  return brand && last4 ? { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 } : null
}
