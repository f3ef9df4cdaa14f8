import type { App } from '../../app.ts'
import { IntentMissing, type IntentStatus, type PaymentIntent } from '../../gateways/payments/port.ts'
import type { OrderRow } from '../orders/public.ts'
import { takeCaptured } from './capture-order.ts'
import { markPaid } from './mark-paid.ts'
import { isAnother, mismatchOf } from './mismatch.ts'
import { noteProblem } from './note-problem.ts'
import { noteRefusal } from './note-refusal.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

export type Settlement =
  /** Paid: by this call or one beside it, which answers the order as it stands then, or by an earlier one. */
  | { kind: 'paid'; order: OrderRow | null }
  /** The card was refused; the same payment may be tried with another card. */
  | { kind: 'refused'; status: IntentStatus; message: string }
  /** Nothing is decided: the card was not entered, the bank wants a challenge or takes its time. */
  | { kind: 'open'; status: IntentStatus }
  | { kind: 'canceled' }
  /** The provider does not have the payment, so nobody can pay it. */
  | { kind: 'missing' }
  /** Money was taken, but not for this order as it stands. A person must look at it. */
  | { kind: 'mismatch'; message: string; intentId: string }

/**
 * Makes an order final if it is paid, and asks nobody but the provider whether it is. The customer's browser, the
 * provider's webhook and the sweeper all end here, in any order and any number: the order becomes paid once.
 * An order that had expired is honoured when its card was charged after all.
 * Throws a PaymentGatewayError when the provider cannot be asked.
 */
export async function settleOrder(
  app: App,
  order: UnsettledOrder,
  actor: string,
  known?: PaymentIntent,
): Promise<Settlement> {
  const key = `${order.id} ${known?.id ?? order.paymentIntentId}`
  // The webhook comes in the same moment as the browser. What one of them is told as paid holds for the other.
  const running = underWay.get(key)
  if (running) {
    const settlement = await running.catch(() => null)
    if (settlement?.kind === 'paid') return settlement
  }
  const own = settleNow(app, order, actor, known)
  underWay.set(key, own)
  try {
    return await own
  } finally {
    if (underWay.get(key) === own) underWay.delete(key)
  }
}

const underWay = new Map<string, Promise<Settlement>>()

async function settleNow(
  app: App,
  order: UnsettledOrder,
  actor: string,
  known: PaymentIntent | undefined,
): Promise<Settlement> {
  if (order.grandTotal === 0) {
    return { kind: 'paid', order: await markPaid(app, order, null, actor) }
  }
  const intent = known ?? (await storedIntent(app, order))
  if (intent === 'missing') return { kind: 'missing' }
  if (!intent) return { kind: 'open', status: 'requires_payment_method' }
  // What becomes of another payment says nothing about the order, unless it took money.
  if (intent.status !== 'succeeded' && isAnother(order, intent))
    return { kind: 'open', status: intent.status }
  if (order.isAuthorized) {
    await takeCaptured(app, order, intent, actor)
    return { kind: 'paid', order: null }
  }
  if (intent.status === 'canceled') return { kind: 'canceled' }
  const isHeld = intent.status === 'requires_capture' && order.captureLater
  if (intent.status !== 'succeeded' && !isHeld) return undecided(app, order, intent, actor)

  const wrong = mismatchOf(order, intent)
  if (wrong) {
    await noteProblem(app, order, intent, wrong, actor)
    return { kind: 'mismatch', message: wrong, intentId: intent.id }
  }
  const paid = await markPaid(app, order, intent, actor)
  if (!paid && isHeld && (await hasEnded(app, order))) {
    // Nobody is to have the money of an order that is over, should it still be held.
    await app.payments.cancelIntent(intent.id)
    return { kind: 'canceled' }
  }
  return { kind: 'paid', order: paid }
}

function hasEnded(app: App, { restaurantId, id }: UnsettledOrder): Promise<boolean> {
  return app.db.tenant(restaurantId, 'system:payments', async (tx) => {
    const row = await tx
      .selectFrom('orders')
      .select('payment_status')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.payment_status === 'failed'
  })
}

/** null when none was stored. */
async function storedIntent(app: App, order: UnsettledOrder): Promise<PaymentIntent | 'missing' | null> {
  try {
    return order.paymentIntentId ? await app.payments.retrieveIntent(order.paymentIntentId) : null
  } catch (error) {
    if (error instanceof IntentMissing) return 'missing'
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
  await noteRefusal(app, order, intent.error, actor)
  return { kind: 'refused', status: intent.status, message: intent.error }
}
