import type { App } from '../../app.ts'
import { expireOrder } from './expire-order.ts'
import { currentIntentId } from './payment-intent.ts'
import { settleOrder } from './settle-order.ts'
import type { UnsettledOrder } from './unsettled-order.ts'
import { voidAuthorizedOrder } from './void-authorized-order.ts'

/**
 * Abandons an unpaid order. Its payment is canceled at the provider first, so that it can no longer succeed.
 * A concurrent payment wins: the provider's final status decides. Returns `open` if the provider does not cancel the
 * payment because the money is in transit.
 * Throws a PaymentGatewayError; the order is then unchanged.
 */
export async function abandonOrder(
  app: App,
  order: UnsettledOrder,
  { reason, actor }: { reason: string; actor: string },
): Promise<'ended' | 'paid' | 'open'> {
  const intentId = await currentIntentId(app, order)
  const ended = intentId === null ? null : await app.payments.cancelIntent(intentId)
  if (ended === null || ended.status === 'canceled') {
    // A concurrent settlement may have marked the order as authorized; that authorization is void now.
    const released = await expireOrder(app, order, { reason, actor })
    if (!released) await voidAuthorizedOrder(app, order, { reason, actor, evenIfAcknowledged: true })
    return 'ended'
  }
  const settlement = await settleOrder(app, order, actor, ended)
  return settlement.kind === 'paid' ? 'paid' : 'open'
}
