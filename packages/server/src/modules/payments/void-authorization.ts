import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { settleAuthorization } from './capture-order.ts'
import type { UnsettledOrder } from './unsettled-order.ts'
import { voidAuthorizedOrder } from './void-authorized-order.ts'

/**
 * Voids the authorization of an order and cancels the order. A concurrent capture wins: the provider's final
 * status decides, and the captured payment of a cancelled order is refunded. Returns the payment as the provider reports it.
 * Throws a PaymentGatewayError; the order is then unchanged.
 */
export async function voidAuthorization(
  app: App,
  order: UnsettledOrder,
  { reason, actor }: { reason: string; actor: string },
): Promise<PaymentIntent | null> {
  if (!order.paymentIntentId) return null
  const intent = await app.payments.cancelIntent(order.paymentIntentId)
  if (intent.status === 'canceled')
    await voidAuthorizedOrder(app, order, { reason, actor, evenIfAcknowledged: true })
  else await settleAuthorization(app, order, intent, actor)
  return intent
}
