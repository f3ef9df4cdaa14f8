import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Creates the payment intent of an order. Idempotent: the order's id is the idempotency key, so the provider
 * returns the same intent for a repeat, as it was when it was created. It is stored with the order only once
 * the payment has an outcome; until then it is found by the order. Concurrent calls are coalesced.
 * Throws a PaymentGatewayError; the call can be retried.
 */
export function createIntent(app: IntentApp, order: UnsettledOrder): Promise<PaymentIntent> {
  const running = inFlight.get(order.id)
  if (running) return running
  const call = create(app, order).finally(() => inFlight.delete(order.id))
  inFlight.set(order.id, call)
  return call
}

/**
 * The payment intent of an order with its current status; it is created if there is none. null for an old
 * order without a payment: the provider has forgotten its idempotency key, so creating the intent again could
 * make a second payment possible. Throws IntentMissing when a known intent is unknown to the provider.
 */
export async function currentIntent(app: IntentApp, order: UnsettledOrder): Promise<PaymentIntent | null> {
  const known = intentIdOf(app, order)
  if (known) return app.payments.retrieveIntent(known)
  if (app.now() - order.createdAt.getTime() >= keyLifetime) return app.payments.findIntent(order.id)
  const created = await createIntent(app, order)
  return app.payments.retrieveIntent(created.id)
}

/** The stored intent of an order, or the one that this process has created; null when neither is known. */
export function intentIdOf(app: IntentApp, order: UnsettledOrder): string | null {
  return order.paymentIntentId ?? recentOf(app).get(order.id)?.intentId ?? null
}

/** Whether an intent is not the payment of the order. Its status is then irrelevant to the order. */
export async function isOtherPayment(
  app: IntentApp,
  order: UnsettledOrder,
  intent: PaymentIntent,
): Promise<boolean> {
  const own = intentIdOf(app, order) ?? (await currentIntent(app, order))?.id
  return own !== intent.id
}

/** Remembers that the payment of an order is final, so that its webhooks need no transaction. */
export function rememberPaid(app: IntentApp, order: UnsettledOrder, intentId: string): void {
  recentOf(app).set(order.id, { order, intentId, isPaid: true })
}

/** Whether this process knows that an order is paid. */
export function isKnownPaid(app: IntentApp, orderId: string): boolean {
  return recentOf(app).get(orderId)?.isPaid === true
}

/** What this process knows about an order and its payment; null when it knows nothing. */
export function recentPayment(app: IntentApp, orderId: string, intentId: string): RecentPayment | null {
  const recent = recentOf(app).get(orderId)
  return recent?.intentId === intentId ? recent : null
}

type IntentApp = Pick<App, 'payments' | 'db' | 'now'>

async function create(app: IntentApp, order: UnsettledOrder): Promise<PaymentIntent> {
  const intent = await app.payments.createIntent({
    amount: order.cardAmount,
    subject: { orderId: order.id, orderNumber: order.orderNumber },
    restaurantId: order.restaurantId,
    receiptEmail: order.customerEmail || null,
    description: `Order ${order.orderNumber}`,
    captureLater: order.captureLater,
    transferTo: order.connectedAccount
      ? { account: order.connectedAccount, platformFee: order.charged.platformFee }
      : null,
    idempotencyKey: order.id,
  })
  recentOf(app).set(order.id, { order, intentId: intent.id, isPaid: false })
  return intent
}

/** A payment whose intent this process has created, or that it has settled. */
interface RecentPayment {
  /** As of the creation of its intent. */
  order: UnsettledOrder
  intentId: string
  /** The money is captured: the intent can no longer change. */
  isPaid: boolean
}

/** The most recent payments by order id: a cache of what database and provider know. */
function recentOf(app: IntentApp): RecentMap<string, RecentPayment> {
  const recent = caches.get(app.db) ?? new RecentMap<string, RecentPayment>(maxRecent)
  caches.set(app.db, recent)
  return recent
}

const caches = new WeakMap<App['db'], RecentMap<string, RecentPayment>>()
const inFlight = new Map<string, Promise<PaymentIntent>>()
const maxRecent = 10_000
// The provider keeps idempotency keys for at least 24 hours.
const keyLifetime = hours(23)
