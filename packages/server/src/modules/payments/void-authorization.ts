import type { App } from '../../app.ts'
import { settleAuthorization } from './capture-order.ts'
import type { UnsettledOrder } from './unsettled-order.ts'
import { voidAuthorizedOrder } from './void-authorized-order.ts'

/**
 * Voids the authorization of an order and cancels the order. A concurrent capture wins: the provider's final
 * status decides, and the captured payment of a cancelled order is refunded.
 * Throws a PaymentGatewayError; the order is then unchanged.
 */
export async function voidAuthorization(
  app: App,
  order: UnsettledOrder,
  reason: string,
  actor: string,
): Promise<'voided' | 'captured'> {
  if (!order.paymentIntentId) return 'voided'
  const intent = await app.payments.cancelIntent(order.paymentIntentId)
  if (intent.status !== 'canceled') {
    await settleAuthorization(app, order, intent, actor)
    return 'captured'
  }
  await voidAuthorizedOrder(app, order, reason, actor, { evenIfAcknowledged: true })
  return 'voided'
}
