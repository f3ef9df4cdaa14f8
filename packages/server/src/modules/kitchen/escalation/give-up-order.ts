import type { App, Caller } from '../../../app.ts'
import { type CancelAnswer, cancelUnanswered } from '../../payments/public.ts'

const REASON = 'Nobody took this order'

/**
 * Cancels an order that nobody acknowledged, as staff would: it leaves the kitchen, its whole money goes back, its customer
 * is told. Whoever acknowledges it in this very moment wins or loses: then nothing happens here.
 */
export function giveUpOrder(
  app: App,
  caller: Caller,
  order: { restaurantId: string; orderId: string },
): Promise<CancelAnswer> {
  // An order is given up once, so its own id tells a repeat.
  return cancelUnanswered(app, caller, {
    ...order,
    reason: REASON,
    refund: 'full',
    requestKey: order.orderId,
  })
}
