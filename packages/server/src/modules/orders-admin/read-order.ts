import type { OrderDetails } from '@comanda/contract/orders-admin'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { breakdownOf, type OrderRow } from '../../db/order-rows.ts'
import { actorNames } from '../audit-log/public.ts'
import { requireRight } from '../identity/public.ts'
import { ticketCourierOf } from '../orders/public.ts'
import { moneyOf, readRecords, refundOf } from '../payments/public.ts'
import { seesCustomer } from './filter.ts'
import { customerName, listedOrderOf } from './order-rows.ts'
import { type HistoryRow, timelineOf } from './timeline.ts'

/**
 * One order with its lines as sold, its timeline and its refunds; null if it does not exist. Callers who may not manage
 * orders see neither email address nor full name of the customer.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function readOrder(
  app: Pick<App, 'db'>,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<OrderDetails | null> {
  requireRight(caller, 'orders.view', restaurantId)
  const found = await app.db.tenant(restaurantId, caller.actor, (tx) => gather(tx, restaurantId, orderId))
  if (!found) return null
  const { row, records, history, money, earlierOrders, additions } = found
  const actors = [
    ...history.map(({ actor }) => actor),
    ...records.refunds.map(({ requested_by }) => requested_by),
  ]
  const nameOf = await actorNames(app, restaurantId, actors)
  const isFull = seesCustomer(caller, restaurantId)
  return {
    order: listedOrderOf(caller, row),
    customer: {
      name: customerName(caller, row),
      phone: row.customer_phone,
      email: isFull ? row.customer_email : null,
      earlierOrders,
      hasAccount: row.user_id !== null,
    },
    dropoffNote: row.dropoff_note,
    curbside:
      row.curbside_vehicle === null
        ? null
        : {
            vehicle: row.curbside_vehicle,
            space: row.curbside_space,
            arrivedAt: row.arrived_at?.getTime() ?? null,
          },
    courier: ticketCourierOf(row),
    utensils: row.utensils,
    has21Plus: row.has_21_plus,
    paidAt: row.paid_at?.getTime() ?? null,
    cancelReason: row.cancel_reason,
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    counter: counterOf(row),
    addedTo:
      row.added_to === null ? null : { orderId: row.added_to, orderNumber: orderNumberOf(row.added_to) },
    additions,
    linkExpiresAt: row.source === 'phone' && row.counter_amount === 0 ? row.expires_at.getTime() : null,
    breakdown: breakdownOf(row),
    combineTaxProcessing: row.combine_tax_processing,
    money,
    refunds: records.refunds.map(refundOf),
    timeline: timelineOf(row, records, history, nameOf),
  }
}

function counterOf({ counter_paid_at: at, counter_paid_with: method }: OrderRow): OrderDetails['counter'] {
  return at && method ? { paidAt: at.getTime(), method } : null
}

async function gather(tx: Tx, restaurantId: string, orderId: string) {
  const row = await tx
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .selectAll('orders')
    .select(['restaurants.name as restaurant_name', 'restaurants.timezone'])
    .where('orders.restaurant_id', '=', restaurantId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!row) return null
  const [records, history, money, earlierOrders, additions] = await Promise.all([
    readRecords(tx, row),
    readHistory(tx, row),
    moneyOf(tx, row),
    countEarlier(tx, row),
    readAdditions(tx, row),
  ])
  return { row, records, history, money, earlierOrders, additions }
}

function readHistory(tx: Tx, order: OrderRow): Promise<HistoryRow[]> {
  return tx
    .selectFrom('order_status_history')
    .select(['from_status', 'to_status', 'actor', 'at'])
    .where('restaurant_id', '=', order.restaurant_id)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
}

async function readAdditions(tx: Tx, order: OrderRow): Promise<OrderDetails['additions']> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'order_number', 'grand_total', 'status', 'payment_status'])
    .where('restaurant_id', '=', order.restaurant_id)
    .where('added_to', '=', order.id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: row.order_number,
    total: row.grand_total,
    status: row.status,
    paymentStatus: row.payment_status,
  }))
}

async function countEarlier(tx: Tx, order: OrderRow): Promise<number> {
  if (order.customer_email === '') return 0
  const { count } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', order.restaurant_id)
    .where('customer_email', '=', order.customer_email)
    // Always present, so that one of two partial indexes matches.
    .where('user_id', order.user_id === null ? 'is' : 'is not', null)
    .where('paid_at', 'is not', null)
    .where('created_at', '<', order.created_at)
    .executeTakeFirstOrThrow()
  return Number(count)
}
