import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { type TicketRow, ticketColumns } from '../../db/order-rows.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { cardFeeJobSql, ledgerEntriesSql, ledgerRows } from '../finance/public.ts'
import { chargeLedgerEntries, lacksCardFee } from './charge-ledger-entries.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** An order and its payment; `intent` is null when the card pays nothing. */
export interface Payment {
  order: UnsettledOrder
  intent: PaymentIntent | null
}

/** The changes of an order by its payment. */
export interface PaidOrder {
  paymentStatus: 'succeeded' | 'authorized'
  card: PaymentIntent['card']
  status: OrderStatus
  statusAt: Date
  promisedAt: Date
  pickupNumber: number | null
}

export interface PaidRow extends TicketRow {
  was_released: boolean
}

/** Null when another call has marked the order as paid. */
export function paidOrder(app: App, { order, intent }: Payment, row: PaidRow | undefined): PaidOrder | null {
  if (!row) return null
  if (row.was_released)
    app.log.warn({ orderId: order.id }, 'an order was paid after it had expired; it is honored')
  return {
    paymentStatus: isOnlyAuthorized(intent) ? 'authorized' : 'succeeded',
    card: intent?.card ?? null,
    status: row.status,
    statusAt: row.status_at,
    promisedAt: row.promised_at,
    pickupNumber: row.pickup_number,
  }
}

/** Marks an order as paid, with everything that belongs to it. Returns no row when another call was first. */
export function payStatement({ order, intent }: Payment, now: Date) {
  const isAuthorized = isOnlyAuthorized(intent)
  return paidStatement(
    {
      now,
      restaurantId: order.restaurantId,
      orderId: order.id,
      paymentStatus: isAuthorized ? 'authorized' : 'succeeded',
      capturedAt: isAuthorized ? null : now,
      intentId: intent?.id ?? null,
      cardBrand: intent?.card?.brand ?? null,
      cardLast4: intent?.card?.last4 ?? null,
      entries: ledgerRows(isAuthorized ? [] : chargeLedgerEntries(order, intent)),
      isConnected: order.charged.connected,
    },
    { isAuthorized, hasCode: order.hasCode, lacksFee: !isAuthorized && lacksCardFee(intent) },
  )
}

/**
 * The order is locked before the counter of pickup numbers and that before the event, in every transaction: a payment
 * that was overtaken by another one gets no number, and there are no deadlocks.
 */
const paidStatement = compileOnce(
  (
    tx,
    { now, restaurantId, orderId, ...values }: PaidValues,
    { isAuthorized, hasCode, lacksFee }: Record<'isAuthorized' | 'hasCode' | 'lacksFee', boolean>,
  ) =>
    sql<PaidRow>`
    with before as (
      select o.released_at, (${now}::timestamptz at time zone r.timezone)::date as day
      from orders o join restaurants r on r.id = o.restaurant_id
      where o.restaurant_id = ${restaurantId} and o.id = ${orderId} and ${isUnpaid(isAuthorized)}
      for update of o
    ), numbered as (
      insert into pickup_counters as counter (restaurant_id, day, last_number)
      select ${restaurantId}, day, 1 from before
      on conflict (restaurant_id) do update set day = greatest(counter.day, excluded.day),
        last_number = case when excluded.day > counter.day then 1 else counter.last_number + 1 end
      returning last_number
    ), paid as (
      update orders set payment_status = ${values.paymentStatus}, paid_at = ${now}, status_at = ${now},
        captured_at = ${values.capturedAt},
        payment_intent_id = ${values.intentId}, payment_error = null,
        card_brand = ${values.cardBrand}, card_last4 = ${values.cardLast4},
        promised_at = case when scheduled_for is null and (released_at is not null or ${isByLink})
          then promised_at + (${now}::timestamptz - created_at) else promised_at end,
        released_at = null, pickup_number = numbered.last_number, revision = revision + 1
      from numbered
      where restaurant_id = ${restaurantId} and id = ${orderId}
        and ${isUnpaid(isAuthorized)}
      returning orders.*
    ), step as (
      insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
      select restaurant_id, id, null, status, paid_at from paid
    ), recorded as (${ledgerEntriesSql('paid', now, values.entries)}
    )${hasCode ? redeemCode : sql``}
    select ${paidTicket}, before.released_at is not null as was_released,
      ${lacksFee ? cardFeeJobSql('paid', sql`${values.intentId}`, sql`${values.isConnected}`) : sql`null`} as fee_job,
      append_event(restaurant_id, 'order.paid', id,
        jsonb_build_object('revision', revision, 'grandTotal', grand_total, 'hasVisit', visit_session_id is not null,
          'hasCourier', delivery_type = 'delivery' and delivery_quote_id is not null,
          'hasAccount', user_id is not null,
          'hasPoints', user_id is not null and points_to_earn + reward_points > 0))
    from paid, before${hasCode ? sql`, (select count(*) from counted) as code` : sql``}`.compile(tx),
)

interface PaidValues {
  now: Date
  restaurantId: string
  orderId: string
  paymentStatus: string
  capturedAt: Date | null
  intentId: string | null
  cardBrand: string | null
  cardLast4: string | null
  entries: string
  isConnected: boolean
}

// For an order with a payment link, the kitchen's time starts when it is paid, not when staff entered it.
const isByLink = sql`(source = 'phone' and counter_amount = 0 and added_to is null)`

function isUnpaid(isAuthorized: boolean) {
  return isAuthorized
    ? sql`payment_status = 'pending' and released_at is null`
    : sql`payment_status in ('pending', 'failed')`
}

export function isOnlyAuthorized(intent: PaymentIntent | null): boolean {
  return intent?.status === 'requires_capture'
}

// Counted before the event is appended, because that makes all other events of the restaurant wait until the
// commit. A use that was released in the meantime is counted again, beyond the code's limit if necessary: it
// was paid for.
const redeemCode = sql`, redeemed as (
  update discount_redemptions r set state = 'redeemed' from paid, discount_redemptions old
  where r.restaurant_id = paid.restaurant_id and r.order_id = paid.id
    and old.restaurant_id = paid.restaurant_id and old.order_id = paid.id
  returning r.restaurant_id, r.discount_code_id, old.state
), counted as (
  update discount_codes c set current_uses = current_uses + 1 from redeemed
  where c.restaurant_id = redeemed.restaurant_id and c.id = redeemed.discount_code_id and redeemed.state = 'released'
  returning c.id
)`

const paidTicket = sql.join(ticketColumns.map((column) => sql.ref(`paid.${column}`)))
