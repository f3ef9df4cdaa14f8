import type { Contract } from '@comanda/contract/contract'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { App, Caller } from '../../app.ts'
import { placeOrder } from '../checkout/public.ts'
import { requireRight } from '../identity/public.ts'
import { sendPaymentLink } from './send-payment-link.ts'

type Input = InferContractRouterInputs<Contract>['phoneOrders']['place']
export type PlacedPhoneOrder = InferContractRouterOutputs<Contract>['phoneOrders']['place']

/**
 * Places an order that staff enter for a customer on the phone, with the rules, the prices and the limits of any other order.
 * To be paid at the counter, it goes to the kitchen immediately; with a payment link, when the customer has paid. Idempotent by
 * checkout key: a repeat sends the link once.
 * Throws UNAUTHORIZED, FORBIDDEN and the refusals of checkout.
 */
export async function placePhoneOrder(app: App, caller: Caller, input: Input): Promise<PlacedPhoneOrder> {
  requireRight(caller, 'orders.place', input.restaurantId)
  return placeForCaller(app, caller, input, {})
}

/** The same without the permission check. `addTo`: the paid order that the dishes are added to. */
export async function placeForCaller(
  app: App,
  caller: Caller,
  input: Input,
  { addTo }: { addTo?: string },
): Promise<PlacedPhoneOrder> {
  const { payment, sendTo = [], ...order } = input
  const placed = await placeOrder(app, caller, {
    ...order,
    termsAccepted: false,
    sessionId: null,
    phone: { payment, ...(addTo && { addTo }) },
  })
  const { orderId, orderNumber, breakdown } = placed
  const { restaurantId, checkoutKey: requestKey } = input
  const link =
    payment === 'counter'
      ? null
      : await sendPaymentLink(app, caller, { restaurantId, orderId, requestKey, sendTo })
  return { orderId, orderNumber, breakdown, link }
}
