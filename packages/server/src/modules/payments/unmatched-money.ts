import { cardFeeEntry } from '@comanda/domain/ledger/charge'
import { reversed } from '@comanda/domain/ledger/entry'
import { unmatchedChargeEntry, unmatchedRefundEntry } from '@comanda/domain/ledger/unmatched'
import { addCents, atLeastZero, type Cents, subtractCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { PaymentIntent, ProviderRefund } from '../../gateways/payments/port.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { cardFeeJob, raiseAlert, recordLedgerEntries } from '../finance/public.ts'
import { amountDiffers, differentPayment, giftCardSpent, uncollected } from './mismatch.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Records the charge of a captured payment that can never pay its order: its amount differs, the order has another payment, or it
 * ended without this one or its gift card. The ledger has it without the order, whose refunds it must not affect. It is stored as the
 * payment of an order that has none. Locks the order. Idempotent. No-op for other payments: they are not captured, are for another
 * order, or are not in US dollars.
 */
export async function recordUnmatchedCharge(
  app: Pick<App, 'now'>,
  tx: Tx,
  order: UnsettledOrder,
  { intent, wrong }: { intent: PaymentIntent; wrong: string },
): Promise<void> {
  if (intent.status !== 'succeeded' || !neverPays.includes(wrong)) return
  const { restaurantId, charged } = order
  const { id: ref, cardFee } = intent
  await tx
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', order.id)
    .forNoKeyUpdate()
    .execute()
  await tx
    .updateTable('orders')
    .set({ payment_intent_id: ref })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', order.id)
    .where('payment_intent_id', 'is', null)
    .execute()
  const charge = { kind: 'charge' as const, ref, entry: unmatchedChargeEntry(intent.amount, charged) }
  const fee =
    cardFee === null ? [] : [{ kind: 'card_fee' as const, ref, entry: cardFeeEntry(cardFee, charged) }]
  const memo = `Order ${order.orderNumber}: ${wrong}`
  await recordLedgerEntries(tx, { restaurantId, orderId: null }, new Date(app.now()), [
    { ...charge, memo },
    ...fee,
  ])
  if (cardFee !== null) return
  const payload = { restaurantId, orderId: null, intentId: ref, connected: charged.connected }
  await enqueue(tx, cardFeeJob, payload, { key: `card-fee:${ref}`, once: true })
}

const neverPays = [amountDiffers, uncollected, differentPayment, giftCardSpent]

/** Whether a payment is recorded as one that can never pay its order. Requires the locked order. */
export async function isUnmatched(
  tx: Tx,
  { restaurantId }: UnsettledOrder,
  intent: PaymentIntent | null,
): Promise<boolean> {
  if (!intent) return false
  const charge = await tx
    .selectFrom('ledger_entries')
    .select('order_id')
    .where('restaurant_id', '=', restaurantId)
    .where('kind', '=', 'charge')
    .where('provider_ref', '=', intent.id)
    .executeTakeFirst()
  return charge?.order_id === null
}

/**
 * Records the refunds of such a payment before its order ends: their events can be lost. Idempotent. Throws a
 * PaymentGatewayError.
 */
export async function recordUnmatchedRefunds(
  app: App,
  { createdAt }: UnsettledOrder,
  intent: PaymentIntent,
): Promise<void> {
  for (const refund of await app.payments.listRefunds(createdAt.getTime()))
    if (refund.intentId === intent.id) await recordUnmatchedRefund(app, refund)
}

/** Records a refund of such a payment. Idempotent. Returns whether the refund is of one. */
export function recordUnmatchedRefund(app: App, reported: ProviderRefund): Promise<boolean> {
  return app.db.platform('system:payments', async (tx) => {
    const charge = await findUnmatchedCharge(tx, reported.intentId)
    if (!charge) return false
    const refunded = await lockRefunded(tx, charge.restaurantId, reported.intentId)
    const recorded = await recordedKinds(tx, charge.restaurantId, reported.id)
    if (reported.status === 'succeeded' && recorded.length === 0)
      await record(app, tx, charge, reported, { kind: 'refund', refunded })
    if (reported.status !== 'failed') return true
    if (recorded.join() === 'refund')
      await record(app, tx, charge, reported, { kind: 'refund_failed', refunded })
    await alertFailed(app, tx, charge, reported)
    return true
  })
}

/** A refund that fails is reversed as the last one: the others then return what they would without it. */
async function record(
  app: App,
  tx: Tx,
  charge: UnmatchedCharge,
  { id: ref, intentId, amount }: ProviderRefund,
  { kind, refunded }: { kind: 'refund' | 'refund_failed'; refunded: Cents },
): Promise<void> {
  const { restaurantId, charged } = charge
  const isFailed = kind === 'refund_failed'
  const before = isFailed ? atLeastZero(subtractCents(refunded, amount)) : refunded
  const refund = unmatchedRefundEntry(charged, { amount, before }, charge)
  await recordLedgerEntries(tx, { restaurantId, orderId: null }, new Date(app.now()), [
    { kind, ref, entry: isFailed ? reversed(refund) : refund },
  ])
  await tx
    .updateTable('payment_problems')
    .set({ refunded_amount: isFailed ? before : addCents(before, amount) })
    .where('restaurant_id', '=', restaurantId)
    .where('payment_intent_id', '=', intentId)
    .execute()
}

/** What was refunded of such a payment. Its refunds are recorded one after the other. */
async function lockRefunded(tx: Tx, restaurantId: string, intentId: string | null): Promise<Cents> {
  const row = await tx
    .selectFrom('payment_problems')
    .select('refunded_amount')
    .where('restaurant_id', '=', restaurantId)
    .where('payment_intent_id', '=', intentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.refunded_amount
}

/** Once. The order can have ended: no one is looking at its payment then. */
async function alertFailed(
  app: App,
  tx: Tx,
  { restaurantId, orderNumber }: UnmatchedCharge,
  { id, intentId, amount, failure }: ProviderRefund,
): Promise<void> {
  const sum = formatMoney(amount)
  await raiseAlert(app, tx, {
    restaurantId,
    kind: 'refund_failed',
    to: 'platform',
    subject: `A refund failed: payment that does not match order ${orderNumber}, ${sum}`,
    lines: [
      `The refund of ${sum} of the payment ${intentId} failed, which does not match order ${orderNumber}.`,
      ...(failure ? [failure] : []),
      'The customer does not have this money. Refund it again at the payment provider, or pay it back in another way.',
    ],
    onceKey: `refund-failed:${id}`,
  })
}

interface UnmatchedCharge {
  restaurantId: string
  orderId: string
  orderNumber: string
  charged: Cents
  platformFee: Cents
  connected: boolean
}

/** The recorded charge of such a payment. */
export async function findUnmatchedCharge(
  tx: Tx,
  intentId: string | null,
): Promise<UnmatchedCharge | undefined> {
  const { rows } = await sql<UnmatchedCharge>`
    select o.restaurant_id as "restaurantId", o.id as "orderId", o.order_number as "orderNumber",
      -l.disputed as charged, o.application_fee_amount as "platformFee",
      o.connected_account is not null as connected
    from ledger_entries l
    join payment_problems p on p.restaurant_id = l.restaurant_id and p.payment_intent_id = l.provider_ref
    join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
    where l.provider_ref = ${intentId} and l.kind = 'charge' and l.order_id is null`.execute(tx)
  return rows[0]
}

async function recordedKinds(tx: Tx, restaurantId: string, refundId: string): Promise<string[]> {
  const entries = await tx
    .selectFrom('ledger_entries')
    .select('kind')
    .where('restaurant_id', '=', restaurantId)
    .where('provider_ref', '=', refundId)
    .execute()
  return entries.map(({ kind }) => kind)
}
