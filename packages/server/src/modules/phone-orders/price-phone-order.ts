import type { Contract } from '@comanda/contract/contract'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { App, Caller } from '../../app.ts'
import { priceRequest } from '../checkout/public.ts'
import { requireRight } from '../identity/public.ts'

type Input = InferContractRouterInputs<Contract>['phoneOrders']['price']
type Output = InferContractRouterOutputs<Contract>['phoneOrders']['price']

/**
 * Prices a phone order as it would be placed: for a guest, independent of the caller's account.
 * Throws UNAUTHORIZED, FORBIDDEN and the refusals of checkout.
 */
export async function pricePhoneOrder(app: App, caller: Caller, input: Input): Promise<Output> {
  requireRight(caller, 'orders.place', input.restaurantId)
  const { restaurantId, request, contact } = input
  const priced = await priceRequest(app, caller, {
    restaurantId,
    request,
    phone: {},
    contact: { email: contact?.email ?? '', phone: contact?.phone ?? '' },
  })
  const { breakdown, changes, automatic, promisedAt } = priced
  return {
    breakdown,
    changes,
    promisedAt,
    automatic: automatic && { code: automatic.code.code, name: automatic.name },
  }
}
