import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { markCaptured } from './mark-captured.ts'
import { mismatchOf } from './mismatch.ts'
import { recordProblem } from './record-problem.ts'
import { carryOutRefund } from './refunds/carry-out-refund.ts'
import type { UnsettledOrder } from './unsettled-order.ts'
import { voidAuthorizedOrder } from './void-authorized-order.ts'

/**
 * Captures the authorized payment of an order. Idempotent. An authorization that has ended and can no longer
 * be captured is recorded as a payment problem for a person to resolve. Returns the payment as the provider reports it.
 * Throws a PaymentGatewayError when the provider is unavailable.
 */
export async function captureOrder(
  app: App,
  order: UnsettledOrder,
  actor: string,
): Promise<PaymentIntent | null> {
  if (!order.isAuthorized || !order.paymentIntentId) return null
  const intent = await app.payments.captureIntent(order.paymentIntentId)
  await settleAuthorization(app, order, intent, actor)
  return intent
}

/**
 * Applies the provider's status of an authorized payment. The capture of an order that was cancelled
 * concurrently is refunded; an order that the kitchen has not acknowledged is cancelled when its
 * authorization has ended.
 */
export async function settleAuthorization(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  actor: string,
): Promise<void> {
  if (intent.status === 'succeeded') {
    const wrong = mismatchOf(order, intent)
    if (wrong) return await recordProblem(app, order, { intent, problem: wrong, actor, captured: intent })
    const owed = await markCaptured(app, order, intent, actor)
    if (owed) await carryOutRefund(app, owed)
    return
  }
  if (intent.status !== 'canceled') return
  const reason = 'The card authorization is no longer valid.'
  if (await voidAuthorizedOrder(app, order, { reason, actor, evenIfAcknowledged: false })) return
  if (await wasCancelled(app, order)) return
  await recordProblem(app, order, {
    intent,
    problem: 'the card authorization can no longer be captured',
    actor,
  })
}

/**
 * The order was cancelled concurrently with the capture: the cancellation has already handled its payment.
 */
async function wasCancelled(app: App, order: UnsettledOrder): Promise<boolean> {
  const found = await app.db.tenant(order.restaurantId, 'system:payments', (tx, last) =>
    last(
      tx
        .selectFrom('orders')
        .select('status')
        .where('restaurant_id', '=', order.restaurantId)
        .where('id', '=', order.id),
    ).executeTakeFirst(),
  )
  return found?.status === 'cancelled'
}
