import type { App } from '../../app.ts'
import { takeCaptured } from './capture-order.ts'
import { endHeld } from './end-held.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Gives held money back to its card and ends the order. Whoever takes it in this very moment wins: what counts is how the
 * provider ends the payment, and money that was taken for a cancelled order is refunded.
 * Throws a PaymentGatewayError; the order stays as it is.
 */
export async function letGo(
  app: App,
  order: UnsettledOrder,
  reason: string,
  actor: string,
): Promise<'let-go' | 'taken'> {
  if (!order.paymentIntentId) return 'let-go'
  const intent = await app.payments.cancelIntent(order.paymentIntentId)
  if (intent.status !== 'canceled') {
    await takeCaptured(app, order, intent, actor)
    return 'taken'
  }
  await endHeld(app, order, reason, actor, { evenTakenOn: true })
  return 'let-go'
}
