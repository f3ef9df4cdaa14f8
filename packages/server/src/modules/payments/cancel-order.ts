import type { OrderMoney, Refund } from '@comanda/contract/payments'
import { formatMoney } from '@comanda/domain/money/format'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import { cleanText } from '@comanda/domain/people/clean-text'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { audit } from '../audit/public.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import type { OrderRow } from '../orders/public.ts'
import { letGo } from './let-go.ts'
import { carryOutRefund } from './refunds/carry-out-refund.ts'
import { lockMoney, moneyOf, type RefundRow, refundOf } from './refunds/refund-row.ts'
import { findByKey, readMoney, storeRefund } from './refunds/request-refund.ts'
import { unsettledOrder } from './unsettled-order.ts'

export interface Cancellation {
  restaurantId: string
  orderId: string
  reason: string
  /** `none` keeps the money: for whoever may refund. Money that is only held is always let go. */
  refund: 'full' | 'none'
  requestKey: string
}

export type CancelAnswer =
  | { kind: 'cancelled'; refund: Refund | null; money: OrderMoney }
  | { kind: 'too-late'; money: OrderMoney }
  | { kind: 'not-found' }

/**
 * Cancels an order that is not completed: it leaves the kitchen, its courier is called off, its customer is told, and its
 * money goes back, each of which follows from what this stores in one transaction. A repeat cancels nothing twice.
 * Throws UNAUTHORIZED, FORBIDDEN, and PROOF_REQUIRED where the money is to be kept.
 */
export async function cancelOrder(app: App, caller: Caller, wish: Cancellation): Promise<CancelAnswer> {
  requireRight(caller, 'orders.manage', wish.restaurantId)
  if (wish.refund === 'none') {
    requireRight(caller, 'payments.refund', wish.restaurantId)
    await requireProof(app, caller)
  }
  return carryOut(app, caller, wish, async (_, order) => phaseOf(order.status) !== 'completed')
}

/**
 * The same where the program itself gives an order up that the management was told of: too late once anybody has
 * acknowledged it, also if they took that back.
 */
export function cancelUnanswered(app: App, caller: Caller, wish: Cancellation): Promise<CancelAnswer> {
  return carryOut(
    app,
    caller,
    wish,
    async (tx, order) =>
      phaseOf(order.status) === 'new' && order.escalated_at !== null && !(await wasTakenBack(tx, order)),
  )
}

async function wasTakenBack(tx: Tx, order: OrderRow): Promise<boolean> {
  const step = await tx
    .selectFrom('order_status_history')
    .select('id')
    .where('restaurant_id', '=', order.restaurant_id)
    .where('order_id', '=', order.id)
    .where('from_status', 'is not', null)
    .executeTakeFirst()
  return step !== undefined
}

/** Whether an order that is locked may still be cancelled. */
type MayStill = (tx: Tx, order: OrderRow) => Promise<boolean>

async function carryOut(
  app: App,
  caller: Caller,
  wish: Cancellation,
  mayStill: MayStill,
): Promise<CancelAnswer> {
  const done = await app.db.tenant(wish.restaurantId, caller.actor, (tx) =>
    store(app, tx, caller, wish, mayStill),
  )
  if (done.kind !== 'stored') return done
  if (done.order.payment_status === 'authorized') await release(app, caller, done.order, wish.reason)
  const refund = done.refund && (await carryOutRefund(app, done.refund))
  return { kind: 'cancelled', refund: refund && refundOf(refund), money: await readMoney(app, caller, wish) }
}

type Stored =
  | { kind: 'stored'; order: OrderRow; refund: RefundRow | null }
  | { kind: 'too-late'; money: OrderMoney }
  | { kind: 'not-found' }

async function store(
  app: App,
  tx: Tx,
  caller: Caller,
  wish: Cancellation,
  mayStill: MayStill,
): Promise<Stored> {
  const found = await lockMoney(tx, wish.restaurantId, wish.orderId)
  if (!found || !isKnownToKitchen(found.row)) return { kind: 'not-found' }
  const { row: order, money } = found
  if (order.status === 'cancelled') {
    return { kind: 'stored', order, refund: (await findByKey(tx, wish)) ?? null }
  }
  if (!(await mayStill(tx, order))) return { kind: 'too-late', money: await moneyOf(tx, order) }
  const wanted = wish.refund === 'full' && money.refundable > 0
  const refund = wanted
    ? await storeRefund(app, tx, {
        ...wish,
        amount: money.refundable,
        reason: 'cancelled',
        note: wish.reason,
      })
    : null
  await audit(app, tx, caller, {
    restaurantId: wish.restaurantId,
    action: 'ordering.order_cancelled',
    subject: `order:${order.id}`,
    subjectLabel: `Order ${order.order_number}, ${refund ? `${formatMoney(refund.amount)} refunded` : 'nothing refunded'}`,
    changes: [{ field: 'status', before: order.status, after: 'cancelled' }],
    reason: wish.reason,
  })
  await markCancelled(app, tx, order, wish)
  return { kind: 'stored', order, refund }
}

/** The transaction's last statement. */
async function markCancelled(app: App, tx: Tx, order: OrderRow, wish: Cancellation): Promise<void> {
  const now = new Date(app.now())
  const reason = cleanText(wish.reason, 300)
  await sql`
    with cancelled as (
      update orders set status = 'cancelled', status_at = ${now}, cancelled_at = ${now}, cancel_reason = ${reason},
        revision = revision + 1
      where restaurant_id = ${order.restaurant_id} and id = ${order.id}
      returning restaurant_id, id, revision
    ), step as (
      insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
      select restaurant_id, id, ${order.status}, 'cancelled', ${now} from cancelled
    )
    select append_event(restaurant_id, 'order.cancelled', id, jsonb_build_object('revision', revision,
      'from', ${order.status}::text, 'reason', ${reason}::text, 'refund', ${wish.refund}::text)) from cancelled`.execute(
    tx,
  )
}

/** What the provider cannot be asked about now, the sweeper asks for. */
async function release(app: App, caller: Caller, order: OrderRow, reason: string): Promise<void> {
  try {
    await letGo(app, unsettledOrder(order), reason, caller.actor)
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.error({ err: error, orderId: order.id }, 'Held money could not be let go; it will be tried again')
  }
}

function isKnownToKitchen(order: OrderRow): boolean {
  return isPlaced(order.payment_status) || order.status === 'cancelled' || order.payment_status === 'refunded'
}
