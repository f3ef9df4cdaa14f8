import type { PaymentLink } from '@comanda/contract/phone-orders'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { requireRight } from '../identity/public.ts'
import { type LinkRequest, linkFor, sendPaymentLink } from './send-payment-link.ts'

/**
 * Sends the payment link of an order again, or only returns it. Returns null for an order that awaits no payment. The email
 * address is masked for callers who may not manage orders. Idempotent by request key. Throws UNAUTHORIZED, FORBIDDEN, and
 * TOO_MANY_REQUESTS after ten links of one order in an hour.
 */
export async function resendPaymentLink(
  app: App,
  caller: Caller,
  request: LinkRequest,
): Promise<PaymentLink | null> {
  requireRight(caller, 'orders.place', request.restaurantId)
  const { restaurantId, orderId } = request
  if (request.sendTo.length > 0)
    await enforceRateLimit(app, {
      max: 10,
      windowSeconds: 3600,
      key: `payment-link:${restaurantId}:${orderId}`,
    })
  const link = await sendPaymentLink(app, caller, request)
  return link && linkFor(caller, request.restaurantId, link)
}
