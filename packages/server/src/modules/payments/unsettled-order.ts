import { type ChargedOrder, chargedToCard } from '@comanda/domain/ledger/charge'
import type { Cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { uncollectedRef } from '../finance/public.ts'

/** The data of an order that settlement needs. */
export interface UnsettledOrder {
  id: string
  restaurantId: string
  orderNumber: string
  /** Where the provider sends its receipt. */
  receiptEmail: string | null
  grandTotal: Cents
  /** The amount for the card: the grand total without the parts that are paid by a gift card and at the counter. */
  cardAmount: Cents
  paymentIntentId: string | null
  hasCode: boolean
  /** The customer spent loyalty points on it. */
  hasReward: boolean
  /** A gift card pays a part of it, or all of it. */
  hasGiftCard: boolean
  /** The payment is captured when the kitchen acknowledges, not immediately. */
  captureLater: boolean
  /** The payment is authorized and not captured yet. */
  isAuthorized: boolean
  isCancelled: boolean
  connectedAccount: string | null
  /** The parts of the charge, as recorded in the ledger. */
  charged: ChargedOrder
  createdAt: Date
  expiresAt: Date
}

export function unsettledOrder(row: Pick<OrderRow, (typeof unsettledColumns)[number]>): UnsettledOrder {
  const charged = chargedParts(row)
  return {
    id: row.id,
    restaurantId: row.restaurant_id,
    orderNumber: row.order_number,
    receiptEmail: receiptEmailOf(row),
    grandTotal: row.grand_total,
    cardAmount: chargedToCard(charged),
    paymentIntentId: row.payment_intent_id,
    hasCode: row.discount_code_id !== null,
    hasReward: row.reward_points > 0,
    hasGiftCard: row.gift_card_id !== null,
    captureLater: row.capture_mode === 'on_acknowledge',
    isAuthorized: row.payment_status === 'authorized',
    isCancelled: row.status === 'cancelled',
    connectedAccount: row.connected_account,
    charged,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/**
 * Everyone who can pay an order can read the address of the receipt at the provider. A phone order has none, because staff
 * who have its payment link may not see the customer's email address.
 */
export function receiptEmailOf({
  source,
  customer_email: email,
}: Pick<OrderRow, 'source' | 'customer_email'>): string | null {
  return source === 'phone' ? null : email || null
}

/** The parts of an order's charge, as stored when it was placed. */
export function chargedParts(
  row: Pick<
    OrderRow,
    | 'subtotal'
    | 'tax'
    | 'delivery_fee'
    | 'processing_fee'
    | 'total'
    | 'tip'
    | 'grand_total'
    | 'gift_card_amount'
    | 'counter_amount'
    | 'application_fee_amount'
    | 'connected_account'
  >,
): ChargedOrder {
  return {
    subtotal: row.subtotal,
    tax: row.tax,
    deliveryFee: row.delivery_fee,
    processingFee: row.processing_fee,
    total: row.total,
    tip: row.tip,
    grandTotal: row.grand_total,
    giftCard: row.gift_card_amount,
    counter: row.counter_amount,
    platformFee: row.application_fee_amount,
    connected: row.connected_account !== null,
  }
}

/**
 * Locks the order until the commit, with its discount code, its customer's points and its gift card. These are locked in the
 * same sequence as by placing an order, before the stock: that prevents deadlocks.
 */
export async function lockOrder(tx: Tx, order: UnsettledOrder): Promise<void> {
  const { restaurantId, id } = order
  const locks = [
    sql`select 1 from orders where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx),
  ]
  if (order.hasCode)
    locks.push(
      sql`select 1 from discount_codes where restaurant_id = ${restaurantId} and id =
        (select discount_code_id from orders where restaurant_id = ${restaurantId} and id = ${id}) for update`.execute(
        tx,
      ),
    )
  if (order.hasReward)
    locks.push(
      sql`select 1 from loyalty_members where restaurant_id = ${restaurantId} and user_id =
        (select user_id from orders where restaurant_id = ${restaurantId} and id = ${id}) for update`.execute(
        tx,
      ),
    )
  if (order.hasGiftCard)
    locks.push(
      sql`select 1 from gift_cards where restaurant_id = ${restaurantId} and id =
        (select gift_card_id from orders where restaurant_id = ${restaurantId} and id = ${id}) for update`.execute(
        tx,
      ),
    )
  await Promise.all(locks)
}

/** The order of a payment, to be selected from. */
export function ordersOfIntent(tx: Tx, intentId: string) {
  return tx.selectFrom('orders').where(
    sql<boolean>`(orders.restaurant_id, orders.id) =
      (select restaurant_id, order_id from order_payments where payment_intent_id = ${intentId})`,
  )
}

/**
 * Locks the order of a payment. Whether it ended without that payment is read afterwards: a statement that waits for the lock sees
 * other tables as they were before, so it also finds an order that another payment has paid meanwhile.
 */
export async function lockOrderOfIntent(tx: Tx, intentId: string) {
  const order = await ordersOfIntent(tx, intentId)
    .select(['id', 'restaurant_id', 'order_number', 'payment_status', 'payment_intent_id'])
    .forUpdate()
    .executeTakeFirst()
  if (order?.payment_intent_id !== intentId) return undefined
  const read = await tx
    .selectFrom('orders')
    .select(isUncollected.as('isUncollected'))
    .where('restaurant_id', '=', order.restaurant_id)
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...order, ...read }
}

/**
 * A page of the orders that were placed before an instant and are neither paid nor expired, by id. The next
 * page starts after the last id, so that orders that stay unsettled do not crowd out the others. An order whose payment
 * does not match it waits for the person who resolves that.
 */
export function findUnsettled(
  app: Pick<App, 'db'>,
  before: Date,
  afterId: string | null,
  limit: number,
): Promise<UnsettledOrder[]> {
  return app.db.platform('system:payments', async (tx) => {
    const all = tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('is_unsettled', '=', true)
      .where('created_at', '<', before)
      .where(hasNoProblem)
      .orderBy('id')
      .limit(limit)
    const rows = await (afterId === null ? all : all.where('id', '>', afterId)).execute()
    return rows.map(unsettledOrder)
  })
}

/** Whether an order has no unresolved payment that does not match it. */
export const hasNoProblem = sql<boolean>`not exists (select from payment_problems p
  where p.restaurant_id = orders.restaurant_id and p.order_id = orders.id and p.resolved_at is null)`

/** Whether the payment of an order ended although the card did not pay its part. */
export const isUncollected = sql<boolean>`exists (select from ledger_entries l where l.restaurant_id = orders.restaurant_id
  and l.provider_ref = concat(${uncollectedRef('')}::text, orders.id) and l.kind = 'charge')`

/** Whether a bank has returned the payment of an order to the cardholder: the provider then refuses to refund it. */
export const hasLostDispute = sql<boolean>`exists (select from disputes d
  where d.restaurant_id = orders.restaurant_id and d.order_id = orders.id and d.status = 'lost'
    and not d.of_other_payment)`

export const unsettledColumns = [
  'id',
  'restaurant_id',
  'order_number',
  'source',
  'customer_email',
  'grand_total',
  'gift_card_id',
  'gift_card_amount',
  'counter_amount',
  'payment_intent_id',
  'discount_code_id',
  'reward_points',
  'status',
  'payment_status',
  'capture_mode',
  'connected_account',
  'subtotal',
  'tax',
  'delivery_fee',
  'processing_fee',
  'total',
  'tip',
  'application_fee_amount',
  'created_at',
  'expires_at',
] as const
