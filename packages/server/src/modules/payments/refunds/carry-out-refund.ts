import { type Cents, subtractCents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import {
  IntentMissing,
  PaymentGatewayError,
  type ProviderRefund,
  RefundDelayed,
  RefundRefused,
} from '../../../gateways/payments/port.ts'
import { isOfCancellation } from './refund-cancelled.ts'
import { type RefundRow, targetOf } from './refund-row.ts'
import { delayRefund, failRefund, settleRefund } from './settle-refund.ts'

const ACTOR = 'system:payments'

/**
 * Executes a stored refund at the provider and stores the result. While the provider is unavailable or rejects it for
 * now, the refund stays requested, and its job retries. The part that goes to a gift card is executed as well, if it need not wait.
 */
export async function carryOutRefund(app: App, row: RefundRow): Promise<RefundRow> {
  const carriedOut = await carryOut(app, row)
  await attemptParts(app, row)
  return carriedOut
}

/** Attempts to execute the part of a refund that goes to a gift card, which needs no provider. Idempotent. */
export async function attemptParts(app: App, row: RefundRow): Promise<void> {
  for (const part of await findParts(app, row)) await attemptRefund(app, part)
}

function findParts(app: App, row: RefundRow): Promise<RefundRow[]> {
  return app.db.tenant(row.restaurant_id, ACTOR, (tx, last) =>
    last(
      tx
        .selectFrom('refunds')
        .selectAll()
        .where('restaurant_id', '=', row.restaurant_id)
        .where('part_of', '=', row.id),
    ).execute(),
  )
}

async function carryOut(app: App, row: RefundRow): Promise<RefundRow> {
  try {
    return await attemptRefund(app, row)
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.warn({ err: error, refundId: row.id }, 'executing a refund failed, its job will retry it')
    return row
  }
}

/**
 * Attempts to execute a refund. Idempotent: a repeat requests the same refund. One that the provider rejects for now waits for
 * the next attempt, and fails at the last.
 * Throws PaymentGatewayError while the provider is unavailable.
 */
export async function attemptRefund(
  app: App,
  row: RefundRow,
  { isRepeat = false, isLastAttempt = false } = {},
): Promise<RefundRow> {
  if (row.state === 'succeeded' || row.state === 'failed') return row
  if (targetOf(row) !== 'card') return settleRefund(app, row, withoutProvider, ACTOR)
  try {
    return await settleRefund(app, row, await requestFromProvider(app, row, isRepeat), ACTOR)
  } catch (error) {
    const isDelayed = error instanceof RefundDelayed
    if (isDelayed && !isLastAttempt) return delayRefund(app, row, error, ACTOR)
    const reduced = error instanceof RefundRefused ? await reduceToLeft(app, row, isLastAttempt) : null
    if (reduced) return attemptRefund(app, reduced, { isRepeat: true, isLastAttempt })
    if (isDelayed || error instanceof RefundRefused) return failRefund(app, row, error.message, ACTOR)
    throw error
  }
}

/**
 * A cancellation returns what is left of the charge: a part can have been refunded at the provider, and not be known here yet. Null
 * if the provider refused the refund for another reason, or does not know the payment, and for other refunds: a person chose their
 * amounts. Throws a PaymentGatewayError, except at the last attempt.
 */
async function reduceToLeft(app: App, row: RefundRow, isLastAttempt: boolean): Promise<RefundRow | null> {
  const { payment_intent_id: intentId, ...order } = await readCharge(app, row)
  if (!isOfCancellation(row, order) || intentId === null) return null
  const left = await leftOfCharge(app, intentId, isLastAttempt)
  if (left === null) return null
  return app.db.tenant(row.restaurant_id, ACTOR, async (tx) => {
    const stored = tx
      .selectFrom('refunds')
      .selectAll()
      .where('restaurant_id', '=', row.restaurant_id)
      .where('id', '=', row.id)
    const current = await stored.forUpdate().executeTakeFirstOrThrow()
    // A concurrent attempt has reduced it, and may have made it.
    if (current.state !== 'requested' || current.amount !== row.amount) return current
    if (left <= 0 || left >= row.amount) return null
    await tx
      .updateTable('refunds')
      .set({ amount: left })
      .where('restaurant_id', '=', row.restaurant_id)
      .where('id', '=', row.id)
      .execute()
    return { ...current, amount: left }
  })
}

async function leftOfCharge(app: App, intentId: string, isLastAttempt: boolean): Promise<Cents | null> {
  try {
    const { amount, refunded } = await app.payments.retrieveIntent(intentId)
    return subtractCents(amount, refunded)
  } catch (error) {
    if (error instanceof IntentMissing || (isLastAttempt && error instanceof PaymentGatewayError)) return null
    throw error
  }
}

async function requestFromProvider(app: App, row: RefundRow, isRepeat: boolean): Promise<ProviderRefund> {
  if (row.provider_refund_id) return app.payments.retrieveRefund(row.provider_refund_id)
  const order = await readCharge(app, row)
  if (!order.payment_intent_id) throw new RefundRefused('This order was not paid by card.')
  const age = app.now() - row.created_at.getTime()
  return app.payments.refund({
    intentId: order.payment_intent_id,
    amount: row.amount,
    passedOn: order.connected_account === null ? null : { platformFee: order.application_fee_amount },
    reason: reasons[row.reason] ?? null,
    refundId: row.id,
    age,
    isRepeat: isRepeat || age >= minutes(1),
  })
}

/** The charge that a refund returns. */
export function readCharge(app: App, { restaurant_id, order_id }: RefundRow) {
  return app.db.tenant(restaurant_id, ACTOR, (tx) =>
    tx
      .selectFrom('orders')
      .select(['status', 'cancel_reason', 'payment_intent_id', 'connected_account', 'application_fee_amount'])
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow(),
  )
}

const withoutProvider = { id: null, status: 'succeeded', failure: null } as const

const reasons: Partial<Record<RefundRow['reason'], 'duplicate' | 'fraudulent' | 'requested_by_customer'>> = {
  item_missing_or_wrong: 'requested_by_customer',
  poor_quality: 'requested_by_customer',
  late: 'requested_by_customer',
  requested_by_customer: 'requested_by_customer',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  cancelled: 'requested_by_customer',
}
