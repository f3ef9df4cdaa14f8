import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { IntentRefused, IntentUncertain, type PaymentIntent } from '../../gateways/payments/port.ts'
import { expireOrder } from './expire-order.ts'
import { intentIdOf, rememberIntent } from './recent-payments.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Creates the payment intent of an order. Idempotent: the order's id is the idempotency key, so the provider
 * returns the same intent for a repeat, as it was when it was created. It is stored with the order only once
 * the payment has an outcome; until then it is found by the order. Concurrent calls are coalesced.
 * Throws a PaymentGatewayError; the call can be retried, except after IntentRefused, which expires the order.
 */
export function createIntent(app: IntentApp, order: UnsettledOrder): Promise<PaymentIntent> {
  const running = inFlight.get(order.id)
  if (running) return running
  const call = create(app, order).finally(() => inFlight.delete(order.id))
  inFlight.set(order.id, call)
  return call
}

/**
 * The payment intent of an order with its current status; it is created if there is none. null for an old order without
 * a payment: the provider no longer stores its idempotency key, so creating the intent again could make a second
 * payment possible. null as well for one whose payment is refused, once a search would find the one that an
 * earlier release may have created. Throws IntentMissing when a known intent is unknown to the provider, and IntentRefused
 * and IntentUncertain like `createIntent`.
 */
export async function currentIntent(app: IntentApp, order: UnsettledOrder): Promise<PaymentIntent | null> {
  const known = intentIdOf(app, order)
  if (known) return app.payments.retrieveIntent(known)
  const age = app.now() - order.createdAt.getTime()
  if (age >= keyLifetime) return app.payments.findIntent(order.id)
  try {
    const created = await createIntent(app, order)
    return await app.payments.retrieveIntent(created.id)
  } catch (error) {
    if (error instanceof IntentUncertain && age >= searchDelay) return null
    throw error
  }
}

/** The id of the current intent of an order; null when it has none, also because the provider refuses to create it. */
export async function currentIntentId(app: IntentApp, order: UnsettledOrder): Promise<string | null> {
  try {
    return intentIdOf(app, order) ?? (await currentIntent(app, order))?.id ?? null
  } catch (error) {
    if (error instanceof IntentRefused) return null
    throw error
  }
}

type IntentApp = Pick<App, 'payments' | 'db' | 'now' | 'log'>

async function create(app: IntentApp, order: UnsettledOrder): Promise<PaymentIntent> {
  try {
    const intent = await requestIntent(app, order)
    rememberIntent(app, order, intent.id)
    return intent
  } catch (error) {
    if (error instanceof IntentRefused) {
      app.log.error({ err: error, orderId: order.id }, 'payment rejected by the provider, the order expires')
      await expireRefused(app, order)
    }
    throw error
  }
}

/**
 * No outcome is pending, and the reservations of the order are needed for the next one. Concurrent calls of this process wait
 * for this. The provider replays an intent that another process has created with this key, and refuses only if there is none.
 * If one is created in between, an order that is paid after it has expired is honored.
 */
async function expireRefused(app: IntentApp, order: UnsettledOrder): Promise<void> {
  const reason = 'The payment provider refused the payment.'
  await expireOrder(app, order, { reason, actor: 'system:payments', isRepeatable: true })
}

function requestIntent(app: IntentApp, order: UnsettledOrder): Promise<PaymentIntent> {
  return app.payments.createIntent({
    amount: order.cardAmount,
    subject: { orderId: order.id, orderNumber: order.orderNumber },
    restaurantId: order.restaurantId,
    receiptEmail: order.receiptEmail,
    description: `Order ${order.orderNumber}`,
    captureLater: order.captureLater,
    transferTo: order.connectedAccount
      ? { account: order.connectedAccount, platformFee: order.charged.platformFee }
      : null,
    idempotencyKey: order.id,
  })
}

const inFlight = new Map<string, Promise<PaymentIntent>>()
// The provider stores idempotency keys for at least 24 hours.
const keyLifetime = hours(23)
// A search finds an intent within a minute, and later only while the provider has an outage.
const searchDelay = hours(2)
