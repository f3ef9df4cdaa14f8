import { refundEntry, refundFailedEntry } from '@comanda/domain/ledger/refund'
import { addCents, type Cents, cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { book, bookedRefunds } from '../../finance/public.ts'
import type { OrderRow } from '../../orders/public.ts'
import { chargedParts } from '../unsettled-order.ts'
import { readRefundItems, wantedBack } from './refund-items.ts'
import { lockMoney, type RefundRow } from './refund-row.ts'

/**
 * Believes what the provider says of a refund: once it succeeded, the order says so, its books give back what it was for, and
 * an event tells of it. Told again, it changes nothing. One that fails after it had succeeded is booked back: its parts are
 * the order's again, and may be refunded anew.
 */
export function settleRefund(
  app: App,
  row: RefundRow,
  told: ProviderRefund,
  actor: string,
): Promise<RefundRow> {
  return app.db.tenant(row.restaurant_id, actor, async (tx) => {
    const found = await lockMoney(tx, row.restaurant_id, row.order_id)
    const current = await readRefund(tx, row)
    if (!found || current.state === 'failed') return current
    if (current.state === told.status) return current
    if (told.status === 'failed')
      return fail(app, tx, found.row, current, told.failure ?? 'The bank refused it.')
    if (current.state === 'succeeded') return current
    const after = await keep(app, tx, current, told)
    if (told.status === 'succeeded') await giveBack(app, tx, found.row, after)
    return after
  })
}

/** The provider will not do it: what was held back for it may be refunded again. */
export function failRefund(app: App, row: RefundRow, failure: string, actor: string): Promise<RefundRow> {
  return app.db.tenant(row.restaurant_id, actor, async (tx) => {
    const found = await lockMoney(tx, row.restaurant_id, row.order_id)
    const current = await readRefund(tx, row)
    return found && current.state !== 'failed' ? fail(app, tx, found.row, current, failure) : current
  })
}

async function giveBack(app: App, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const items = readRefundItems(refund.items)
  const wanted = items && wantedBack(order, items)
  const entry = refundEntry(chargedParts(order), await bookedRefunds(tx, order), refund.amount, wanted)
  const ref = refund.provider_refund_id ?? refund.id
  const at = new Date(app.now())
  await book(tx, { restaurantId: order.restaurant_id, orderId: order.id }, at, [
    { kind: 'refund', ref, entry },
  ])
  await tell(tx, order, addCents(order.refunded_amount, refund.amount), 'order.refunded', refund)
}

async function fail(
  app: App,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  failure: string,
): Promise<RefundRow> {
  app.log.error({ refundId: refund.id, orderId: order.id, failure }, 'A refund failed')
  const failed = await tx
    .updateTable('refunds')
    .set({ state: 'failed', failure, settled_at: new Date(app.now()) })
    .where('restaurant_id', '=', refund.restaurant_id)
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const had = refund.state === 'succeeded'
  if (had) await bookBack(app, tx, order, refund)
  const refunded = had ? cents(order.refunded_amount - refund.amount) : order.refunded_amount
  await tell(tx, order, refunded, 'order.refund_failed', refund)
  return failed
}

async function bookBack(app: App, tx: Tx, order: OrderRow, refund: RefundRow): Promise<void> {
  const ref = refund.provider_refund_id ?? refund.id
  const [all, own] = [await bookedRefunds(tx, order), await bookedRefunds(tx, order, ref)]
  const entry = refundFailedEntry(chargedParts(order), all, own)
  const at = new Date(app.now())
  const whose = { restaurantId: order.restaurant_id, orderId: order.id }
  await book(tx, whose, at, [{ kind: 'refund_failed', ref, entry }])
}

function keep(app: App, tx: Tx, refund: RefundRow, told: ProviderRefund): Promise<RefundRow> {
  return tx
    .updateTable('refunds')
    .set({
      state: told.status,
      provider_refund_id: told.id,
      settled_at: told.status === 'succeeded' ? new Date(app.now()) : null,
    })
    .where('restaurant_id', '=', refund.restaurant_id)
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function readRefund(tx: Tx, { restaurant_id, id }: RefundRow): Promise<RefundRow> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The transaction's last statement. */
async function tell(
  tx: Tx,
  order: OrderRow,
  refunded: Cents,
  type: string,
  refund: RefundRow,
): Promise<void> {
  const status =
    refunded === 0 ? 'succeeded' : refunded === order.grand_total ? 'refunded' : 'partially_refunded'
  await sql`
    with told as (
      update orders set refunded_amount = ${refunded}, payment_status = ${status}, revision = revision + 1
      where restaurant_id = ${order.restaurant_id} and id = ${order.id}
      returning restaurant_id, id, revision
    )
    select append_event(restaurant_id, ${type}, id, jsonb_build_object('revision', revision,
      'refundId', ${refund.id}::text, 'amount', ${refund.amount}::bigint, 'refunded', ${refunded}::bigint))
    from told`.execute(tx)
}
