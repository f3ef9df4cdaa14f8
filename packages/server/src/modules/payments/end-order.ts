import type { App } from '../../app.ts'
import { endHeld } from './end-held.ts'
import { createIntent } from './prepare-payment.ts'
import { releaseOrder } from './release-order.ts'
import { settleOrder } from './settle-order.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Gives an unpaid order up, its payment first: that is canceled at the provider, so that nobody can make it any more.
 * Whoever pays in this very moment wins: what counts is how the provider ends the payment. Answers open when the
 * provider does not end it, because the money is on its way.
 * Throws a PaymentGatewayError; the order stays as it is.
 */
export async function endOrder(
  app: App,
  order: UnsettledOrder,
  reason: string,
  actor: string,
): Promise<'ended' | 'paid' | 'open'> {
  const intentId = order.paymentIntentId ?? (await createIntent(app, order)).id
  const ended = await app.payments.cancelIntent(intentId)
  if (ended.status === 'canceled') {
    // Who asked the provider just before may have taken the money for held; that hold is gone now.
    const released = await releaseOrder(app, order, reason, actor)
    if (!released) await endHeld(app, order, reason, actor, { evenTakenOn: true })
    return 'ended'
  }
  const settlement = await settleOrder(app, order, actor, ended)
  return settlement.kind === 'paid' ? 'paid' : 'open'
}
