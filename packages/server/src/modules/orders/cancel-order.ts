import type { OrderMoney, Refund } from '@comanda/contract/payments'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import { cleanText } from '@comanda/domain/people/clean-text'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { audit } from '../../platform/audit.ts'
import { refuseKey, requireProof, requireRight } from '../identity/public.ts'
import {
  carryOutRefund,
  findByKey,
  isOutdated,
  lockMoney,
  lockOrder,
  type RefundRow,
  readMoney,
  refundCancelled,
  refundOf,
  releaseCode,
  unsettledOrder,
  voidAuthorization,
} from '../payments/public.ts'

export interface Cancellation {
  restaurantId: string
  orderId: string
  reason: string
  /**
   * `none` does not refund a captured payment, and requires permission to refund. An authorization is always voided, and nothing stays
   * due at the counter.
   */
  refund: 'full' | 'none'
  /** What the caller saw as refundable, for a full refund; null if it is not compared. */
  refundable?: Cents | null
  requestKey: string
}

export type CancelResult =
  | { kind: 'cancelled'; refund: Refund | null; money: OrderMoney }
  | { kind: 'too-late'; money: OrderMoney }
  /** Something else can be refunded than the caller saw, or someone else cancelled the order and did not refund it. */
  | { kind: 'changed'; money: OrderMoney }
  | { kind: 'key-reused'; money: OrderMoney }
  | { kind: 'not-found' }

/**
 * Cancels an order that is not completed. The order leaves the kitchen, its courier is cancelled, its
 * customer is notified and its payment is refunded or voided; all of this follows from the rows stored in one
 * transaction. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, and PROOF_REQUIRED for `refund: 'none'`.
 */
export async function cancelOrder(app: App, caller: Caller, request: Cancellation): Promise<CancelResult> {
  requireRight(caller, 'orders.manage', request.restaurantId)
  refuseKey(caller)
  if (request.refund === 'none') {
    requireRight(caller, 'payments.refund', request.restaurantId)
    await requireProof(app, caller)
  }
  return carryOut(app, caller, request, async (_, order) => phaseOf(order.status) !== 'completed')
}

/**
 * Cancels an escalated order automatically. Returns `too-late` once the order has been acknowledged, even if
 * that step was undone.
 */
export function cancelUnacknowledged(app: App, caller: Caller, request: Cancellation): Promise<CancelResult> {
  return carryOut(
    app,
    caller,
    request,
    async (tx, order) =>
      phaseOf(order.status) === 'new' && order.escalated_at !== null && !(await wasEverAdvanced(tx, order)),
  )
}

async function wasEverAdvanced(tx: Tx, order: OrderRow): Promise<boolean> {
  const step = await tx
    .selectFrom('order_status_history')
    .select('id')
    .where('restaurant_id', '=', order.restaurant_id)
    .where('order_id', '=', order.id)
    .where('from_status', 'is not', null)
    .executeTakeFirst()
  return step !== undefined
}

/** Whether a locked order can still be cancelled. */
type CanCancel = (tx: Tx, order: OrderRow) => Promise<boolean>

async function carryOut(
  app: App,
  caller: Caller,
  request: Cancellation,
  canCancel: CanCancel,
): Promise<CancelResult> {
  const done = await app.db.tenant(request.restaurantId, caller.actor, (tx) =>
    store(app, tx, caller, request, canCancel),
  )
  if (done.kind !== 'stored') return done
  if (done.order.payment_status === 'authorized') await tryVoid(app, caller, done.order, request.reason)
  const refund = done.refund && (await carryOutRefund(app, done.refund))
  return {
    kind: 'cancelled',
    refund: refund && refundOf(refund),
    money: await readMoney(app, caller, request),
  }
}

type Stored =
  | { kind: 'stored'; order: OrderRow; refund: RefundRow | null }
  | Exclude<CancelResult, { kind: 'cancelled' }>

async function store(
  app: App,
  tx: Tx,
  caller: Caller,
  request: Cancellation,
  canCancel: CanCancel,
): Promise<Stored> {
  const found = await lockMoney(tx, request.restaurantId, request.orderId)
  if (!found || !isKnownToKitchen(found.row)) return { kind: 'not-found' }
  const { row: order, money } = found
  const earlier = (await findByKey(tx, request)) ?? null
  const isFull = request.refund === 'full' || isDueAtCounter(order)
  if (earlier && !(isFull && isSameCancellation(earlier, request))) return { kind: 'key-reused', money }
  const seen = request.refund === 'full' ? (request.refundable ?? null) : null
  if (order.status === 'cancelled') {
    const isRefundMissing = !earlier && seen !== null && seen > 0 && money.refundable > 0
    return isRefundMissing ? { kind: 'changed', money } : { kind: 'stored', order, refund: earlier }
  }
  if (!(await canCancel(tx, order))) return { kind: 'too-late', money }
  if (isOutdated(seen, money)) return { kind: 'changed', money }
  const isRefundDue = isFull && money.refundable > 0
  const refund = isRefundDue
    ? await refundCancelled(app, tx, order, { ...request, amount: money.refundable })
    : null
  await audit(app, tx, caller, {
    restaurantId: request.restaurantId,
    action: 'ordering.order_cancelled',
    subject: `order:${order.id}`,
    subjectLabel: `Order ${order.order_number}, ${refund ? `${formatMoney(money.refundable)} refunded` : 'nothing refunded'}`,
    changes: [{ field: 'status', before: order.status, after: 'cancelled' }],
    reason: request.reason,
  })
  // The authorization is voided or, if it was captured meanwhile, refunded.
  const refunded = isFull || order.payment_status === 'authorized' ? 'full' : 'none'
  await markCancelled(app, tx, order, { ...request, refund: money.disputed ? 'none' : refunded })
  return { kind: 'stored', order, refund }
}

/** Whether the customer has not paid at the counter: there is no payment to keep. */
function isDueAtCounter({ counter_amount, counter_paid_at }: OrderRow): boolean {
  return counter_amount > 0 && counter_paid_at === null
}

function isSameCancellation(earlier: RefundRow, { reason }: Cancellation): boolean {
  return earlier.reason === 'cancelled' && earlier.note === cleanText(reason, 500)
}

/**
 * With a full refund, the customer can use the discount code again. The transaction's last statement: `append_event` locks
 * the restaurant's event counter until the commit.
 */
async function markCancelled(app: App, tx: Tx, order: OrderRow, request: Cancellation): Promise<void> {
  const now = new Date(app.now())
  const reason = cleanText(request.reason, 300)
  // The update locks the stock of its dishes, and placing an order locks the code before those.
  await lockOrder(tx, unsettledOrder(order))
  await sql`
    with ended as (
      update orders set status = 'cancelled', status_at = ${now}, cancelled_at = ${now}, cancel_reason = ${reason},
        revision = revision + 1
      where restaurant_id = ${order.restaurant_id} and id = ${order.id}
      returning restaurant_id, id, revision
    ), step as (
      insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
      select restaurant_id, id, ${order.status}, 'cancelled', ${now} from ended
    )${request.refund === 'full' ? sql`, ${releaseCode}` : sql``}
    select append_event(restaurant_id, 'order.cancelled', id, jsonb_build_object('revision', revision,
      'from', ${order.status}::text, 'reason', ${reason}::text, 'refund', ${request.refund}::text)) from ended`.execute(
    tx,
  )
}

/** While the provider is unavailable, the authorization is retained; the sweep voids it later. */
async function tryVoid(app: App, caller: Caller, order: OrderRow, reason: string): Promise<void> {
  try {
    await voidAuthorization(app, unsettledOrder(order), { reason, actor: caller.actor })
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.error(
      { err: error, orderId: order.id },
      'voiding an authorization failed; the sweep will retry it',
    )
  }
}

function isKnownToKitchen(order: OrderRow): boolean {
  return isPlaced(order.payment_status) || order.status === 'cancelled' || order.payment_status === 'refunded'
}
