import type { CheckoutRequest } from '@comanda/contract/checkout'
import { noOrderIsPlaced, readPendingPayment } from '../pay/pending-payment.ts'
import { type Price, requestPrice } from '../queries.ts'

/**
 * Requests the server's price of an order. A refusal that arrives while the order is being placed may be due to the order
 * itself, which has just reserved the last use of its code: the price is then requested again, in its name.
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
