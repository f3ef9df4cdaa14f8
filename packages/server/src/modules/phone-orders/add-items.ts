import type { Contract } from '@comanda/contract/contract'
import type { PhoneRequest } from '@comanda/contract/phone-orders'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { App, Caller } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { paidOrder, priceRequest } from '../checkout/public.ts'
import { requireRight } from '../identity/public.ts'
import { type PlacedPhoneOrder, placeForCaller } from './place-phone-order.ts'
import { linkFor } from './send-payment-link.ts'

type Inputs = InferContractRouterInputs<Contract>['phoneOrders']
type Outputs = InferContractRouterOutputs<Contract>['phoneOrders']

/**
 * Prices dishes before they are added to a paid order. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, NOT_CHANGEABLE and the
 * refusals of checkout.
 */
export async function priceAddition(
  app: App,
  caller: Caller,
  { restaurantId, orderId, lines }: Inputs['priceAddition'],
): Promise<Outputs['priceAddition']> {
  requireRight(caller, 'orders.place', restaurantId)
  const order = await paidOrder(app, caller, restaurantId, orderId)
  const { breakdown, changes } = await priceRequest(app, caller, {
    restaurantId,
    request: requestOf(order, lines),
    phone: { addTo: orderId },
  })
  return { breakdown, changes }
}

/**
 * Adds dishes to a paid order that is open: as a separate order for the same customer, with the same promise and
 * address, which is paid at the counter or by a link. Idempotent by checkout key, also once the first order is completed.
 * The email address of the customer is masked for callers who may not manage orders.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, NOT_CHANGEABLE and the refusals of checkout.
 */
export async function addItems(app: App, caller: Caller, input: Inputs['add']): Promise<PlacedPhoneOrder> {
  const { restaurantId, orderId, lines, ...placing } = input
  requireRight(caller, 'orders.place', restaurantId)
  const order = await paidOrder(app, caller, restaurantId, orderId)
  const contact = {
    firstName: order.customer_first_name,
    lastName: order.customer_last_name,
    phone: order.customer_phone,
    email: order.customer_email,
  }
  const placed = await placeForCaller(
    app,
    caller,
    {
      ...placing,
      restaurantId,
      request: requestOf(order, lines),
      contact,
      address: null,
      dropoffNote: null,
      utensils: false,
    },
    { addTo: orderId },
  )
  return { ...placed, link: placed.link && linkFor(caller, restaurantId, placed.link) }
}

/** Codes, points and a tip belong to the first order. */
function requestOf(order: OrderRow, lines: PhoneRequest['lines']): PhoneRequest {
  return {
    lines,
    fulfillment: order.delivery_type,
    quoteId: null,
    kidsMeals: [],
    tip: { kind: 'none' },
    timing:
      order.scheduled_for === null ? { mode: 'asap' } : { mode: 'later', at: order.scheduled_for.getTime() },
    discountCode: null,
    withoutAutomatic: true,
  }
}
