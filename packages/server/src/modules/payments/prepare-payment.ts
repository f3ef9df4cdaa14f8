import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Returns the payment intent of an order: the stored one, or a new one that is created with the order's id as
 * idempotency key and stored before it is returned. Concurrent calls within one process are coalesced.
 * Throws a PaymentGatewayError; the order is then unchanged, and the call can be retried.
 */
export function preparePayment(app: App, order: UnsettledOrder, actor: string): Promise<PaymentIntent> {
  if (order.paymentIntentId) return app.payments.retrieveIntent(order.paymentIntentId)
  const running = inFlight.get(order.id)
  if (running) return running
  const call = createAndStore(app, order, actor).finally(() => inFlight.delete(order.id))
  inFlight.set(order.id, call)
  return call
}

const inFlight = new Map<string, Promise<PaymentIntent>>()

async function createAndStore(app: App, order: UnsettledOrder, actor: string): Promise<PaymentIntent> {
  const intent = await createIntent(app, order)
  const stored = await app.db.tenant(order.restaurantId, actor, (tx, last) =>
    last(
      tx
        .updateTable('orders')
        .set({ payment_intent_id: sql`coalesce(payment_intent_id, ${intent.id})` })
        .where('restaurant_id', '=', order.restaurantId)
        .where('id', '=', order.id)
        .returning('payment_intent_id'),
    ).executeTakeFirst(),
  )
  const storedId = stored?.payment_intent_id
  // Another process was first: its intent is the order's, and the secret of this one is never disclosed.
  return storedId && storedId !== intent.id ? app.payments.retrieveIntent(storedId) : intent
}

/** Idempotent per order: the provider returns the same intent for a repeat. */
export function createIntent(app: Pick<App, 'payments'>, order: UnsettledOrder): Promise<PaymentIntent> {
  return app.payments.createIntent({
    amount: order.grandTotal,
    orderId: order.id,
    orderNumber: order.orderNumber,
    restaurantId: order.restaurantId,
    receiptEmail: order.customerEmail,
    description: `Order ${order.orderNumber}`,
    captureLater: order.captureLater,
    transferTo: order.connectedAccount
      ? { account: order.connectedAccount, platformFee: order.charged.platformFee }
      : null,
    idempotencyKey: order.id,
  })
}
