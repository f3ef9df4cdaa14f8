import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/database.ts'
import { type TicketRow, ticketColumns } from '../../db/order-rows.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { cardFeeJobSql, ledgerEntriesSql, ledgerRows } from '../finance/public.ts'
import { redeemAgain } from '../gift-cards/public.ts'
import { announceReturnedOrder, cancelReturnedOrder, isReturned } from './cancel-returned-order.ts'
import { chargeLedgerEntries, lacksCardFee } from './charge-ledger-entries.ts'
import { refundCancelled } from './refunds/refund-cancelled.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/** The changes of an order by its payment. */
export interface PaidOrder {
  paymentStatus: 'succeeded' | 'authorized'
  card: PaymentIntent['card']
  status: OrderStatus
  statusAt: Date
  promisedAt: Date
  pickupNumber: number | null
}

/**
 * Marks an order as paid, with its pickup number, its history, its discount code, its ledger entries and its event,
 * in one transaction. No-op if it is already paid. A payment that is only authorized makes the order `authorized`:
 * the kitchen gets it, the ledger does not; an order that has ended in the meantime stays ended, because its
 * authorization is void. An order whose money was returned in the meantime is cancelled at the same time, and the money of one that
 * was cancelled before its payment was known is refunded. `intent` is null when the card pays nothing. Throws GiftCardSpent.
 * Returns null when another call was first.
 *
 * The events of a restaurant are numbered one transaction after the other, so payments that arrive while one is
 * being committed would wait; they are committed together instead. If that fails, each is committed on its own.
 */
export async function markPaid(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent | null,
  actor: string,
): Promise<PaidOrder | null> {
  const payment = { order, intent }
  if (order.isCancelled || isReturned(intent)) return commitCancelled(app, actor, payment)
  if (order.hasCode || order.hasReward || order.hasGiftCard) return commitOne(app, actor, payment)
  const queues = queuesOf(app)
  const key = `${order.restaurantId} ${actor}`
  const queue = queues.get(key)
  if (queue) return new Promise((resolve) => queue.push({ ...payment, resolve }))
  const waiting: Waiting[] = []
  queues.set(key, waiting)
  try {
    return await commitOne(app, actor, payment)
  } finally {
    void commitWaiting(app, actor, waiting, () => queues.delete(key))
  }
}

interface Payment {
  order: UnsettledOrder
  intent: PaymentIntent | null
}

interface Waiting extends Payment {
  resolve(paid: PaidOrder | null | Promise<PaidOrder | null>): void
}

/** `close` runs in the same step that finds the queue empty, so that no payment is added to a queue that is no longer read. */
async function commitWaiting(app: App, actor: string, waiting: Waiting[], close: () => void): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, maxBatch)
    const paid = await commitTogether(app, actor, batch).catch(() => null)
    for (const [index, payment] of batch.entries())
      payment.resolve(paid ? (paid[index] ?? null) : commitOne(app, actor, payment))
  }
  close()
}

async function commitOne(app: App, actor: string, payment: Payment): Promise<PaidOrder | null> {
  const { order } = payment
  const row = app.db.tenant(order.restaurantId, actor, async (tx, last) => {
    if (order.hasCode || order.hasReward || order.hasGiftCard) await lockReservations(app, tx, payment)
    const { rows } = await last(statement(payment, new Date(app.now()))).execute(tx)
    return rows[0]
  })
  paidRowsOf(app).set(order.id, row)
  return paidOrder(app, payment, await row)
}

/** The order does not use its discount code. */
async function commitCancelled(app: App, actor: string, payment: Payment): Promise<PaidOrder | null> {
  const { order, intent } = payment
  const row = await app.db.tenant(order.restaurantId, actor, async (tx) => {
    const now = new Date(app.now())
    await lockReservations(app, tx, payment)
    if (isReturned(intent)) await cancelReturnedOrder(tx, order, now)
    const { rows } = await statement({ intent, order: { ...order, hasCode: false } }, now).execute(tx)
    const [paid] = rows
    if (paid && !isReturned(intent)) await refundCancelled(app, tx, order)
    else if (paid && !order.isCancelled) await announceReturnedOrder(tx, order, paid.revision)
    return paid
  })
  return paidOrder(app, payment, row)
}

/** The state of the code's redemption is read afterwards; a concurrent release must have committed by then. */
async function lockReservations(app: App, tx: Tx, { order, intent }: Payment): Promise<void> {
  await lockOrder(tx, order)
  if (order.hasGiftCard && !isOnlyAuthorized(intent))
    await redeemAgain(tx, order, new Date(app.now()), intent !== null)
}

async function commitTogether(app: App, actor: string, batch: Payment[]): Promise<(PaidOrder | null)[]> {
  const [first] = batch
  if (!first) return []
  const { restaurantId } = first.order
  const ids = batch.map(({ order }) => order.id)
  const committed = app.db.tenant(restaurantId, actor, async (tx) => {
    const now = new Date(app.now())
    // Every order is locked before the first event is appended, as by any other transaction: that prevents deadlocks.
    const [, ...results] = await Promise.all([
      lockOrders(tx, restaurantId, ids),
      ...batch.map((payment) => statement(payment, now).execute(tx)),
    ])
    return results.map((result) => result.rows[0])
  })
  for (const [index, id] of ids.entries()) {
    const row = committed.then((rows) => rows[index])
    row.catch(() => {})
    paidRowsOf(app).set(id, row)
  }
  const rows = await committed
  return batch.map((payment, index) => paidOrder(app, payment, rows[index]))
}

function lockOrders(tx: Tx, restaurantId: string, ids: string[]): Promise<unknown> {
  return sql`select 1 from orders where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx)
}

interface PaidRow extends TicketRow {
  was_released: boolean
}

/**
 * The row of an order that this process is marking as paid or has just marked, as of that commit: its event arrives
 * before the commit's result. Undefined when unknown or not committed.
 */
export async function findPaidRow({ db }: Pick<App, 'db'>, orderId: string): Promise<TicketRow | undefined> {
  return await paidRows
    .get(db)
    ?.get(orderId)
    ?.catch(() => undefined)
}

function paidOrder(app: App, { order, intent }: Payment, row: PaidRow | undefined): PaidOrder | null {
  if (!row) return null
  if (row.was_released)
    app.log.warn({ orderId: order.id }, 'an order was paid after it had expired; it is honoured')
  return {
    paymentStatus: isOnlyAuthorized(intent) ? 'authorized' : 'succeeded',
    card: intent?.card ?? null,
    status: row.status,
    statusAt: row.status_at,
    promisedAt: row.promised_at,
    pickupNumber: row.pickup_number,
  }
}

function statement({ order, intent }: Payment, now: Date) {
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

function isOnlyAuthorized(intent: PaymentIntent | null): boolean {
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

function paidRowsOf({ db }: App): RecentMap<string, Promise<PaidRow | undefined>> {
  const rows = paidRows.get(db) ?? new RecentMap<string, Promise<PaidRow | undefined>>(maxPaidRows)
  paidRows.set(db, rows)
  return rows
}

const paidRows = new WeakMap<App['db'], RecentMap<string, Promise<PaidRow | undefined>>>()
const maxPaidRows = 100
const paidTicket = sql.join(ticketColumns.map((column) => sql.ref(`paid.${column}`)))

/** The payments that wait while one of the same restaurant and actor is being committed. */
function queuesOf({ db }: App): Map<string, Waiting[]> {
  const queues = caches.get(db) ?? new Map<string, Waiting[]>()
  caches.set(db, queues)
  return queues
}

const caches = new WeakMap<App['db'], Map<string, Waiting[]>>()
const maxBatch = 20
