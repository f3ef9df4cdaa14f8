import type { OrderMoney, Refund } from '@comanda/contract/payments'
import { itemsDue } from '@comanda/domain/ledger/items-refund'
import { type Cents, minCents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { readOrderLines, storeOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { type LineLeft, leftOf, type Removal, removalOf } from '@comanda/domain/ordering/removed-lines'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { isUuid } from '@comanda/domain/uuid'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { audit } from '../../platform/audit.ts'
import { refuseKey, requireRight } from '../identity/public.ts'
import {
  carryOutRefund,
  chargedParts,
  findByKey,
  isOutdated,
  lockMoney,
  type RefundRow,
  readMoney,
  readRefundedItems,
  refundOf,
  requestedAmount,
  storeRefund,
} from '../payments/public.ts'

export interface RemovalRequest {
  restaurantId: string
  orderId: string
  lines: readonly LineLeft[]
  /** The amount to refund, as displayed to the caller. */
  amount: Cents
  /** What the caller saw as refundable; null if it is not compared. */
  refundable?: Cents | null
  reason: RefundRow['reason']
  note: string
  requestKey: string
}

export type RemovalResult =
  | { kind: 'removed'; refund: Refund | null; money: OrderMoney }
  /** `changed`: something was refunded, or a refund failed, that the caller has not seen. */
  | { kind: 'not-changeable' | 'changed' | 'items-changed' | 'key-reused'; money: OrderMoney }
  | { kind: 'not-found' }

/**
 * Removes dishes from a paid order that is neither completed nor cancelled. The kitchen sees it immediately, the dishes
 * are back in stock, and their price is refunded with its share of discount, tax and fee. Idempotent: the request
 * specifies the remaining quantities, and its refund has the key of the request. While the card's payment is disputed, only
 * dishes that the gift card's part covers can be removed. Throws UNAUTHORIZED and FORBIDDEN.
 */
export async function removeItems(app: App, caller: Caller, request: RemovalRequest): Promise<RemovalResult> {
  requireRight(caller, 'orders.manage', request.restaurantId)
  refuseKey(caller)
  const stored = await app.db.tenant(request.restaurantId, caller.actor, (tx) =>
    store(app, tx, caller, request),
  )
  if (stored.kind !== 'stored') return stored
  const refund = stored.refund && (await carryOutRefund(app, stored.refund))
  return {
    kind: 'removed',
    refund: refund && refundOf(refund),
    money: await readMoney(app, caller, request),
  }
}

type Stored = { kind: 'stored'; refund: RefundRow | null } | Exclude<RemovalResult, { kind: 'removed' }>

async function store(app: App, tx: Tx, caller: Caller, request: RemovalRequest): Promise<Stored> {
  const found = await lockMoney(tx, request.restaurantId, request.orderId)
  if (!found || found.row.paid_at === null) return { kind: 'not-found' }
  const { row: order, money } = found
  const earlier = await findByKey(tx, request)
  const lines = readOrderLines(order.cart)
  const isDone = request.lines.every(({ key, left }) =>
    lines.some((line) => line.key === key && leftOf(line) === left),
  )
  const isRepeat = earlier && isDone && (await requestedAmount(tx, earlier)) === request.amount
  if (earlier && !isRepeat) return { kind: 'key-reused', money }
  if (isDone) return { kind: 'stored', refund: earlier ?? null }
  if (!isChangeable(order)) return { kind: 'not-changeable', money }
  const refunded = await readRefundedItems(tx, order)
  const removal = removalOf(lines, refunded, request.lines)
  const due =
    (removal && itemsDue(chargedParts(order), lines, { items: removal.refund, refunded })) ?? zeroCents
  const { refundable } = money
  const isChanged = isOutdated(request.refundable ?? null, money)
  if (money.disputed && (isChanged || due > refundable)) return { kind: 'not-changeable', money }
  if (isChanged) return { kind: 'changed', money }
  const amount = minCents(due, refundable)
  if (!removal || amount !== request.amount) return { kind: 'items-changed', money }
  const refund =
    amount === 0
      ? null
      : await storeRefund(app, tx, order, {
          ...request,
          amount,
          items: removal.refund,
        })
  await audit(app, tx, caller, {
    restaurantId: request.restaurantId,
    action: 'ordering.items_removed',
    subject: `order:${order.id}`,
    subjectLabel: `Order ${order.order_number}, ${formatMoney(amount)} refunded`,
    changes: request.lines.flatMap((change) => changeOf(lines, change)),
    reason: request.note || request.reason,
  })
  await returnStock(tx, order, removal.portions)
  await markRemoved(tx, order, removal)
  return { kind: 'stored', refund }
}

/** The dishes of an authorized payment cannot be refunded before it is captured. */
function isChangeable(order: OrderRow): boolean {
  const phase = phaseOf(order.status)
  return phase !== 'completed' && phase !== 'cancelled' && isPaid(order.payment_status)
}

function changeOf(lines: readonly PricedLine[], { key, left }: LineLeft) {
  const line = lines.find((one) => one.key === key)
  return line && leftOf(line) !== left ? [{ field: line.name, before: leftOf(line), after: left }] : []
}

/** In the same sequence in which placing an order locks the products. */
async function returnStock(tx: Tx, order: OrderRow, removed: ReadonlyMap<string, number>): Promise<void> {
  const portions = new Map([...removed].filter(([productId]) => isUuid(productId)))
  await sql`
    with removed as (
      select product_id, quantity
      from unnest(${[...portions.keys()]}::uuid[], ${[...portions.values()]}::int[]) as r (product_id, quantity)
    ), locked as (
      select product_id from product_stock
      where restaurant_id = ${order.restaurant_id} and product_id in (select product_id from removed)
      order by product_id for update
    ), emptied as (
      delete from stock_reservations r using removed, locked
      where r.restaurant_id = ${order.restaurant_id} and r.order_id = ${order.id} and r.product_id = removed.product_id
        and locked.product_id = removed.product_id and r.state = 'taken' and r.quantity <= removed.quantity
      returning r.product_id, r.quantity
    ), reduced as (
      update stock_reservations r set quantity = r.quantity - removed.quantity from removed, locked
      where r.restaurant_id = ${order.restaurant_id} and r.order_id = ${order.id} and r.product_id = removed.product_id
        and locked.product_id = removed.product_id and r.state = 'taken' and r.quantity > removed.quantity
      returning r.product_id, removed.quantity
    )
    update product_stock s set count = s.count + returned.quantity
    from (select * from emptied union all select * from reduced) as returned
    where s.restaurant_id = ${order.restaurant_id} and s.product_id = returned.product_id
      and s.count is not null`.execute(tx)
}

/**
 * A ticket that was printed, or is being printed, is printed again. The transaction's last statement: `append_event` locks
 * the restaurant's event counter until the commit.
 */
async function markRemoved(tx: Tx, order: OrderRow, { lines }: Removal): Promise<void> {
  await sql`
    with changed as (
      update orders set cart = ${json(storeOrderLines(lines))}, revision = revision + 1,
        printed_at = null, print_tries = 0, print_generation = print_generation + 1, station_print_doubted = false
      where restaurant_id = ${order.restaurant_id} and id = ${order.id}
      returning restaurant_id, id, revision
    ), reprinted as (
      delete from station_prints p using changed
      where p.restaurant_id = changed.restaurant_id and p.order_id = changed.id
    )
    select append_event(restaurant_id, 'order.items_removed', id, jsonb_build_object('revision', revision))
    from changed`.execute(tx)
}
