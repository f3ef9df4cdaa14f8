import type { App } from '../../app.ts'
import {
  IntentMissing,
  IntentRefused,
  type IntentStatus,
  type PaymentIntent,
} from '../../gateways/payments/port.ts'
import { GiftCardSpent } from '../gift-cards/public.ts'
import { settleAuthorization } from './capture-order.ts'
import { markPaid } from './mark-paid.ts'
import { differentPayment, giftCardSpent, mismatchOf, uncollected } from './mismatch.ts'
import type { PaidOrder } from './paid-order.ts'
import { currentIntent, currentIntentId } from './payment-intent.ts'
import { intentIdOf, rememberPaid } from './recent-payments.ts'
import { recordDecline } from './record-decline.ts'
import { recordProblem } from './record-problem.ts'
import { isUncollected, type UnsettledOrder } from './unsettled-order.ts'

export type Settlement =
  /** Paid by this call or a concurrent one, with the changes, or by an earlier one, with null. */
  | { kind: 'paid'; order: PaidOrder | null }
  /** The card was declined; the same payment can be retried with another card. */
  | { kind: 'refused'; status: IntentStatus; message: string }
  /** Undecided: no card was entered, or the bank requires a challenge or needs more time. */
  | { kind: 'open'; status: IntentStatus }
  /** The payment was canceled, or the provider refuses to create it; the order has then expired. */
  | { kind: 'canceled' }
  /** The provider does not know the payment, so it cannot be paid. */
  | { kind: 'missing' }
  /** Money was captured that does not match the order in its current state. A person must resolve it. */
  | { kind: 'mismatch'; message: string; intent: PaymentIntent }

/**
 * Makes an order final if it is paid; only the provider's status counts. The customer's browser, the
 * provider's webhook and the sweep all call this, concurrently and in any order: the order becomes paid once.
 * An expired order is honored if its card was charged after all. `known`: the payment that the caller has
 * just read, or the id of the payment that an event is about.
 * Throws a PaymentGatewayError when the provider is unavailable.
 */
export async function settleOrder(
  app: App,
  order: UnsettledOrder,
  actor: string,
  known?: PaymentIntent | string,
): Promise<Settlement> {
  const intentId = typeof known === 'string' ? known : (known?.id ?? intentIdOf(app, order))
  const key = `${order.id} ${intentId}`
  // Coalesces concurrent calls, such as webhook and browser: they share a paid result.
  const running = inFlight.get(key)
  if (running) {
    const settlement = await running.catch(() => null)
    if (settlement?.kind === 'paid') return settlement
  }
  const own = settleNow(app, order, actor, known)
  inFlight.set(key, own)
  try {
    return await own
  } finally {
    if (inFlight.get(key) === own) inFlight.delete(key)
  }
}

const inFlight = new Map<string, Promise<Settlement>>()

async function settleNow(
  app: App,
  order: UnsettledOrder,
  actor: string,
  known: PaymentIntent | string | undefined,
): Promise<Settlement> {
  if (order.cardAmount === 0) {
    const paid = await markUnlessSpent(app, order, null, actor)
    return paid === 'spent' ? { kind: 'canceled' } : { kind: 'paid', order: paid }
  }
  const intent = typeof known === 'object' ? known : await readIntent(app, order, known)
  if (intent === 'missing') return { kind: 'missing' }
  if (intent === 'refused') return { kind: 'canceled' }
  if (!intent) return { kind: 'open', status: 'requires_payment_method' }
  // The status of a different payment is irrelevant to the order unless it captured money.
  if (intent.status !== 'succeeded' && known && (await currentIntentId(app, order)) !== intent.id)
    return { kind: 'open', status: intent.status }
  if (order.isAuthorized) {
    await settleAuthorization(app, order, intent, actor)
    return { kind: 'paid', order: null }
  }
  if (intent.status === 'canceled') return { kind: 'canceled' }
  const isAuthorized = intent.status === 'requires_capture' && order.captureLater
  if (intent.status !== 'succeeded' && !isAuthorized) return undecided(app, order, intent, actor)

  const wrong = mismatchOf(order, intent)
  if (wrong) return mismatched(app, order, { intent, problem: wrong, actor })
  const paid = await markUnlessSpent(app, order, intent, actor)
  if (paid === 'spent') return mismatched(app, order, { intent, problem: giftCardSpent, actor })
  if (!paid) return settledBefore(app, order, intent, actor)
  if (!isAuthorized) rememberPaid(app, order, intent.id)
  return { kind: 'paid', order: paid }
}

async function mismatched(
  app: App,
  order: UnsettledOrder,
  { intent, problem, actor }: { intent: PaymentIntent; problem: string; actor: string },
): Promise<Settlement> {
  await recordProblem(app, order, { intent, problem, actor, captured: intent })
  return { kind: 'mismatch', message: problem, intent }
}

/** An order that had ended is honored if its card was charged after all, unless its gift card was spent in the meantime. */
async function markUnlessSpent(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent | null,
  actor: string,
): Promise<PaidOrder | null | 'spent'> {
  try {
    return await markPaid(app, order, intent, actor)
  } catch (error) {
    if (error instanceof GiftCardSpent) return 'spent'
    throw error
  }
}

/** Another call has settled the order, with this payment or with a different one, or the order has ended. */
async function settledBefore(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  actor: string,
): Promise<Settlement> {
  const { restaurantId, id } = order
  const stored = await app.db.tenant(restaurantId, 'system:payments', (tx, last) =>
    last(
      tx
        .selectFrom('orders')
        .select(['payment_status', 'payment_intent_id', isUncollected.as('is_uncollected')])
        .where('restaurant_id', '=', restaurantId)
        .where('id', '=', id),
    ).executeTakeFirst(),
  )
  if (intent.status === 'requires_capture' && stored?.payment_status === 'failed') {
    // The order has ended: its authorization, if it still exists, must be voided.
    await app.payments.cancelIntent(intent.id)
    return { kind: 'canceled' }
  }
  const storedId = stored?.payment_intent_id ?? null
  if (stored?.payment_status === 'authorized' && storedId === intent.id) {
    await settleAuthorization(app, { ...order, paymentIntentId: storedId, isAuthorized: true }, intent, actor)
    return { kind: 'paid', order: null }
  }
  if (intent.status === 'succeeded' && storedId !== null && storedId !== intent.id)
    return mismatched(app, order, { intent, problem: differentPayment, actor })
  if (intent.status === 'succeeded' && stored?.is_uncollected)
    return mismatched(app, order, { intent, problem: uncollected, actor })
  if (intent.status === 'succeeded' && storedId === intent.id) rememberPaid(app, order, intent.id)
  return { kind: 'paid', order: null }
}

/** null when the order has no payment, 'missing' when the provider does not know it, 'refused' when it does not create it. */
async function readIntent(
  app: App,
  order: UnsettledOrder,
  intentId: string | undefined,
): Promise<PaymentIntent | 'missing' | 'refused' | null> {
  try {
    return await (intentId === undefined ? currentIntent(app, order) : app.payments.retrieveIntent(intentId))
  } catch (error) {
    if (error instanceof IntentMissing) return 'missing'
    if (error instanceof IntentRefused) return 'refused'
    throw error
  }
}

async function undecided(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  actor: string,
): Promise<Settlement> {
  if (intent.status !== 'requires_payment_method' || !intent.error)
    return { kind: 'open', status: intent.status }
  await recordDecline(app, order, { intentId: intent.id, message: intent.error }, actor)
  return { kind: 'refused', status: intent.status, message: intent.error }
}
