import type { Wish } from '@comanda/contract/checkout'
import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { CartLine } from '@comanda/domain/ordering/cart'

// The client of the API is loaded with its first call: the menu page must not carry it.
const loadApi = async () => (await import('../../../shared/api.ts')).api

type Api = Awaited<ReturnType<typeof loadApi>>
export type PlaceOrderInput = Parameters<Api['checkout']['placeOrder']>[0]
export type PlacedOrder = Awaited<ReturnType<Api['checkout']['placeOrder']>>
export type CheckedCode = Awaited<ReturnType<Api['checkout']['checkDiscount']>>
export type Price = Awaited<ReturnType<Api['checkout']['price']>>

/**
 * Prices a wish as the order would be priced. `ownOrder` is the token of this tab's unpaid order, whose use of a code is
 * its own. Throws the refusals of checkout.
 */
export async function askPrice(
  restaurantId: string,
  wish: Wish,
  ownOrder: string | null,
  signal: AbortSignal,
): Promise<Price> {
  return (await loadApi()).checkout.price({ restaurantId, wish, ownOrder }, { signal })
}

/** Whether a code counts for these lines. Throws DISCOUNT_REFUSED with the sentence to show. */
export async function checkCode(
  restaurantId: string,
  code: string,
  lines: CartLine[],
  ownOrder: string | null,
): Promise<CheckedCode> {
  return (await loadApi()).checkout.checkDiscount({ restaurantId, code, lines, ownOrder })
}

export async function placeOrder(input: PlaceOrderInput): Promise<PlacedOrder> {
  return (await loadApi()).checkout.placeOrder(input)
}

/** Asks the provider through the server whether an order is paid. Throws PAYMENT_NOT_SUCCESSFUL when it is not. */
export async function settleOrder(token: string): Promise<OrderView> {
  return (await loadApi()).checkout.settle({ token })
}

export async function loadOrder(token: string): Promise<OrderView> {
  return (await loadApi()).orders.get({ token })
}

/** The order again after each change, until the signal ends it or the line breaks. */
export async function watchOrder(token: string, signal: AbortSignal): Promise<AsyncIterable<OrderView>> {
  return (await loadApi()).orders.watch({ token }, { signal })
}

export async function loadRestaurant(restaurantId: string): Promise<PublicRestaurant> {
  return (await loadApi()).restaurants.get({ restaurantId })
}
