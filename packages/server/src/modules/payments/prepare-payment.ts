import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * The one payment intent of an order: the stored one, else a new one under the order's id as idempotency key, stored
 * before it is answered. Requests of this program that ask at the same time share one call.
 * Throws a PaymentGatewayError; the order stays as it is and may be tried again.
 */
export function preparePayment(app: App, order: UnsettledOrder, actor: string): Promise<PaymentIntent> {
  if (order.paymentIntentId) return app.payments.retrieveIntent(order.paymentIntentId)
  const running = underWay.get(order.id)
  if (running) return running
  const call = createAndStore(app, order, actor).finally(() => underWay.delete(order.id))
  underWay.set(order.id, call)
  return call
}

const underWay = new Map<string, Promise<PaymentIntent>>()

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
  // Another copy of the program was first; its intent is the order's, and nobody ever sees the secret of this one.
  return storedId && storedId !== intent.id ? app.payments.retrieveIntent(storedId) : intent
}

/** The same call for the same order, however often: the provider answers the same intent. */
export function createIntent(app: Pick<App, 'payments'>, order: UnsettledOrder): Promise<PaymentIntent> {
  return app.payments.createIntent({
    amount: order.grandTotal,
    orderId: order.id,
    orderNumber: order.orderNumber,
    restaurantId: order.restaurantId,
    receiptEmail: order.customerEmail,
    description: `Order ${order.orderNumber}`,
    captureLater: order.captureLater,
    passOn: order.connectedAccount
      ? { account: order.connectedAccount, platformFee: order.charged.platformFee }
      : null,
    idempotencyKey: order.id,
  })
}
