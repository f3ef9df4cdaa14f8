import type { App } from '../../app.ts'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { endHeld } from './end-held.ts'
import { markCaptured } from './mark-captured.ts'
import { mismatchOf } from './mismatch.ts'
import { noteProblem } from './note-problem.ts'
import { carryOutRefund } from './refunds/carry-out-refund.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * Takes the money that is held for an order. It may be called again at any time: what was taken is taken once. Money that
 * cannot be taken any more, because the hold ended, is kept as a problem for a person to look at.
 * Throws a PaymentGatewayError when the provider cannot be asked.
 */
export async function captureOrder(app: App, order: UnsettledOrder, actor: string): Promise<void> {
  if (!order.isAuthorized || !order.paymentIntentId) return
  await takeCaptured(app, order, await app.payments.captureIntent(order.paymentIntentId), actor)
}

/**
 * Believes what the provider says has become of held money. Of an order that was cancelled in the moment of its capture it
 * goes back; an order that the kitchen has not taken on ends with its hold.
 */
export async function takeCaptured(
  app: App,
  order: UnsettledOrder,
  intent: PaymentIntent,
  actor: string,
): Promise<void> {
  if (intent.status === 'succeeded') {
    const wrong = mismatchOf(order, intent)
    if (wrong) return await noteProblem(app, order, intent, wrong, actor)
    const owed = await markCaptured(app, order, intent, actor)
    if (owed) await carryOutRefund(app, owed)
    return
  }
  if (intent.status !== 'canceled') return
  const reason = 'The money that was held is not there any more.'
  if (await endHeld(app, order, reason, actor, { evenTakenOn: false })) return
  if (await isOver(app, order)) return
  await noteProblem(app, order, intent, 'the money that was held can no longer be taken', actor)
}

/** Somebody cancelled the order in the moment of its capture, and was first: its money is where it belongs. */
async function isOver(app: App, order: UnsettledOrder): Promise<boolean> {
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
