import type { CheckoutRequest } from '@comanda/contract/checkout'
import { noOrderIsPlaced, readPendingPayment } from '../pay/pending-payment.ts'
import { type Price, requestPrice } from '../queries.ts'

/**
 * Requests the server's price of an order. A rejection that arrives while the order is being placed can be caused by
 * the order itself, which has just reserved the last use of its code: the price is then requested again on behalf of
 * the order.
 */
export async function requestOwnPrice(
  restaurantId: string,
  request: CheckoutRequest,
  signal: AbortSignal,
): Promise<Price> {
  const ownOrder = pendingToken()
  try {
    return await requestPrice(restaurantId, request, ownOrder, signal)
  } catch (error) {
    await noOrderIsPlaced()
    if (signal.aborted || pendingToken() === ownOrder) throw error
    return requestOwnPrice(restaurantId, request, signal)
  }
}

const pendingToken = () => readPendingPayment()?.token ?? null
