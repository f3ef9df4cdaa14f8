import type { App, Caller } from '../../app.ts'
import { PaymentGatewayError, type PaymentIntent } from '../../gateways/payments/port.ts'
import { createIntent, currentIntent, settleOrder, type UnsettledOrder } from '../payments/public.ts'
import type { PlacedOrder } from './place-order.ts'
import { refuse } from './refusals.ts'
import { requirePaid } from './require-paid.ts'

/**
 * What the browser needs to pay an order; null when the order is free or turns out to be paid, in which case
 * it is final. `isNew`: this call has stored the order. Throws PAYMENT_PREPARATION_FAILED, and ORDER_EXPIRED when its time to pay is over.
 */
export async function paymentFor(
  app: App,
  caller: Caller,
  order: UnsettledOrder,
  isNew: boolean,
): Promise<PlacedOrder['payment']> {
  if (order.grandTotal === 0) {
    await settleOrder(app, order, caller.actor)
    return null
  }
  const intent = await prepare(app, order, isNew)
  if (!intent) throw refuse.orderExpired()
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
    requirePaid(await settleOrder(app, order, caller.actor, intent))
    return null
  }
  if (intent.status === 'canceled' || app.now() >= order.expiresAt.getTime()) throw refuse.orderExpired()
  return {
    provider: app.payments.provider,
    publishableKey: app.payments.publishableKey,
    paymentIntentId: intent.id,
    clientSecret: intent.clientSecret,
    amount: order.grandTotal,
  }
}

async function prepare(app: App, order: UnsettledOrder, isNew: boolean): Promise<PaymentIntent | null> {
  try {
    return await (isNew ? createIntent(app, order) : currentIntent(app, order))
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.error({ err: error, orderId: order.id }, 'Preparing a payment failed')
    throw refuse.paymentPreparation(error.message)
  }
}
