import { endedByPlatform } from '@comanda/domain/ledger/refund-failure'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import type { ProviderRefund, RefundDelayed } from '../../../gateways/payments/port.ts'
import { DiscardRefused } from '../../../platform/jobs/job.ts'
import { refundAtBank } from '../../finance/public.ts'
import { alertFailedRefund } from './alert-failed-refund.ts'
import { recordFailure, recordRefund } from './record-refund.ts'
import { isOfCancellation, repeatCancelled } from './refund-cancelled.ts'
import { lockMoney, type RefundRow } from './refund-row.ts'

/**
 * Applies the provider's status of a refund. When it has succeeded, the order, the ledger and an event record
 * it. Idempotent. A refund that fails after it had succeeded is reversed in the ledger; its items can be
 * refunded again. The part for a gift card stays requested until the provider has accepted the part for the card.
 */
export function settleRefund(
  app: App,
  row: RefundRow,
  reported: ReportedRefund,
  actor: string,
): Promise<RefundRow> {
  const settle = async (tx: Tx) => {
    const found = await lockMoney(tx, row.restaurant_id, row.order_id)
    const current = await readRefund(tx, row)
    if (!found || current.state === 'failed') return current
    if (current.state === reported.status || (await waitsForCard(tx, found.row, current))) return current
    if (reported.status === 'failed')
      return fail(app, tx, found.row, current, reported.failure ?? 'The bank refused the refund.')
    if (current.state === 'succeeded') return current
    const after = await storeStatus(app, tx, current, reported)
    if (reported.status === 'succeeded') await recordRefund(app, tx, found.row, after)
    return after
  }
  // The scope of the platform for a failure, because it alerts its admins.
  return reported.status === 'failed'
    ? app.db.platform(actor, settle)
    : app.db.tenant(row.restaurant_id, actor, settle)
}

/** `id`: null when the money goes to a gift card or is returned at the counter, without the provider. */
type ReportedRefund = Pick<ProviderRefund, 'status' | 'failure'> & { id: string | null }

/** Records why the provider rejects a refund for now. It stays requested, and its job retries. */
export function delayRefund(
  app: App,
  row: RefundRow,
  delay: RefundDelayed,
  actor: string,
): Promise<RefundRow> {
  app.log.warn({ err: delay, refundId: row.id }, 'refund rejected by the provider, will retry')
  return app.db.tenant(row.restaurant_id, actor, async (tx) => {
    const delayed = await tx
      .updateTable('refunds')
      .set({ failure: delay.message })
      .where('restaurant_id', '=', row.restaurant_id)
      .where('id', '=', row.id)
      .where('state', '=', 'requested')
      .returningAll()
      .executeTakeFirst()
    return delayed ?? readRefund(tx, row)
  })
}

/**
 * Marks a refund that the provider rejected as failed; its amount can be refunded again. One that the provider has accepted
 * meanwhile stays.
 */
export function failRefund(app: App, row: RefundRow, failure: string, actor: string): Promise<RefundRow> {
  // In the platform scope, because a failure alerts its admins.
  return app.db.platform(actor, async (tx) => {
    const found = await lockMoney(tx, row.restaurant_id, row.order_id)
    const current = await readRefund(tx, row)
    return found && current.state === 'requested' ? fail(app, tx, found.row, current, failure) : current
  })
}

/**
 * Ends a refund whose job is discarded; its amount can be refunded again. Its state at the provider was looked up before. Throws
 * DiscardRefused for one still in progress. Requires a transaction of the platform.
 */
export async function endRefund(app: App, tx: Tx, row: RefundRow): Promise<void> {
  const found = await lockMoney(tx, row.restaurant_id, row.order_id)
  const current = await readRefund(tx, row)
  if (!found || current.state === 'succeeded' || current.state === 'failed') return
  if (current.state === 'pending') throw new DiscardRefused(refundAtBank)
  if (await waitsForCard(tx, found.row, current)) throw new DiscardRefused(firstCard)
  await fail(app, tx, found.row, current, endedByPlatform)
}

const firstCard =
  'This part of a refund goes to a gift card after the part for the card. Retry or discard that one first.'

async function fail(
  app: App,
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  failure: string,
): Promise<RefundRow> {
  app.log.error({ alert: 'refund-failed', refundId: refund.id, orderId: order.id, failure }, 'refund failed')
  const failed = await tx
    .updateTable('refunds')
    .set({ state: 'failed', failure, settled_at: new Date(app.now()) })
    .where('restaurant_id', '=', refund.restaurant_id)
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const amount = addCents(failed.amount, ...(await failParts(app, tx, order, failed)))
  if (!(await repeatCancelled(app, tx, order, failed, amount)))
    await alertFailedRefund(app, tx, order, failed, {
      amount,
      hasWaited: refund.state !== 'requested' || refund.failure !== null,
    })
  await recordFailure(app, tx, order, refund)
  return failed
}

/**
 * Whether a part for a gift card must wait. A refund that the provider rejects is requested again in full, including
 * this part. A cancellation returns everything, each part independently of the other.
 */
async function waitsForCard(tx: Tx, order: OrderRow, refund: RefundRow): Promise<boolean> {
  const { restaurant_id, part_of } = refund
  if (part_of === null || isOfCancellation(refund, order)) return false
  return (await readRefund(tx, { restaurant_id, id: part_of })).state === 'requested'
}

/**
 * Ends the parts of a failed refund that have waited for it. A part that was already credited to the gift card gets the
 * refunded items, so that they are not refunded again, only the amount that did not reach the card. Returns the amounts
 * of the parts that it ended.
 */
async function failParts(app: App, tx: Tx, order: OrderRow, refund: RefundRow): Promise<Cents[]> {
  if (isOfCancellation(refund, order)) return []
  const { restaurant_id, id, failure, items } = refund
  const { rows } = await sql<Pick<RefundRow, 'state' | 'amount'>>`
    update refunds set
      items = case state when 'succeeded' then ${items === null ? null : json(items)}::jsonb end,
      settled_at = coalesce(settled_at, ${new Date(app.now())}),
      failure = case state when 'requested' then ${failure}::text end,
      state = case state when 'requested' then 'failed' else state end
    where restaurant_id = ${restaurant_id} and part_of = ${id} and state <> 'failed'
    returning state, amount`.execute(tx)
  return rows.filter(({ state }) => state === 'failed').map(({ amount }) => amount)
}

function storeStatus(app: App, tx: Tx, refund: RefundRow, reported: ReportedRefund): Promise<RefundRow> {
  return tx
    .updateTable('refunds')
    .set({
      state: reported.status,
      failure: null,
      provider_refund_id: reported.id,
      settled_at: reported.status === 'succeeded' ? new Date(app.now()) : null,
    })
    .where('restaurant_id', '=', refund.restaurant_id)
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function readRefund(
  tx: Tx,
  { restaurant_id, id }: Pick<RefundRow, 'restaurant_id' | 'id'>,
): Promise<RefundRow> {
  return tx
    .selectFrom('refunds')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
