import type { CheckoutRequest } from '@comanda/contract/checkout'
import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { GiftCardBalance } from '@comanda/domain/marketing/gift-card'
import { loadApi } from '../../../shared/load-api.ts'
import type { OrderDraft } from '../order/draft.ts'

// The API client is loaded with its first call, to stay out of the menu page's bundle.

type Api = Awaited<ReturnType<typeof loadApi>>
export type PlaceOrderInput = Parameters<Api['checkout']['placeOrder']>[0]
export type PlacedOrder = Awaited<ReturnType<Api['checkout']['placeOrder']>>
export type CheckedCode = Awaited<ReturnType<Api['checkout']['checkDiscount']>>
export type Price = Awaited<ReturnType<Api['checkout']['price']>>

/**
 * Prices an order without placing it. `ownOrder` is the token of this tab's unpaid order, whose reserved
 * discount code use counts as available. Throws the rejections of checkout.
 */
export async function requestPrice(
  restaurantId: string,
  request: CheckoutRequest,
  ownOrder: string | null,
  signal: AbortSignal,
): Promise<Price> {
  return (await loadApi()).checkout.price({ restaurantId, request: request, ownOrder }, { signal })
}

/** Checks a discount code for an order. Throws DISCOUNT_REFUSED with a message to display. */
export async function checkCode(
  restaurantId: string,
  code: string,
  { lines, timing, fulfillment }: Pick<OrderDraft, 'lines' | 'timing' | 'fulfillment'>,
  ownOrder: string | null,
): Promise<CheckedCode> {
  return (await loadApi()).checkout.checkDiscount({
    restaurantId,
    code,
    lines,
    timing,
    ownOrder,
    ...(fulfillment && { fulfillment }),
  })
}

/** The balance of a gift card. Throws GIFT_CARD_REFUSED with a message to display. */
export async function checkGiftCard(
  restaurantId: string,
  code: string,
  ownOrder: string | null,
): Promise<GiftCardBalance> {
  return (await loadApi()).checkout.checkGiftCard({ restaurantId, code, ownOrder })
}

export async function placeOrder(input: PlaceOrderInput): Promise<PlacedOrder> {
  return (await loadApi()).checkout.placeOrder(input)
}

/** How a signed-in customer pays: with a saved card, or with the entered one. */
export interface CardChoice {
  savedCardId: string | null
  /** Keep the entered card. */
  save: boolean
}

/** Sends the server the card that will pay an order. Throws CARD_REMOVED. */
export async function chooseCard(token: string, choice: CardChoice): Promise<void> {
  await (await loadApi()).savedCards.choose({ token, ...choice })
}

/**
 * Has the server check with the provider whether an order is paid. Throws PAYMENT_NOT_SUCCESSFUL if it is
 * not.
 */
export async function settleOrder(token: string): Promise<OrderView> {
  const order = await (await loadApi()).checkout.settle({ token })
  settled = { token, order }
  return order
}

let settled: { token: string; order: OrderView } | null = null

/** The order that this page settled last, so that its confirmation does not wait for it; null for any other. */
export function settledOrder(token: string | null): OrderView | null {
  return settled?.token === token ? settled.order : null
}

export type PaymentOfLink = Awaited<ReturnType<Api['checkout']['preparePayment']>>

/** The payment of a phone order. Throws NOT_FOUND and ORDER_EXPIRED. */
export async function preparePayment(token: string): Promise<PaymentOfLink> {
  return (await loadApi()).checkout.preparePayment({ token })
}

export async function loadOrder(token: string): Promise<OrderView> {
  return (await loadApi()).orders.get({ token })
}

/** Streams the order after each change, until the signal aborts or the connection breaks. */
export async function watchOrder(token: string, signal: AbortSignal): Promise<AsyncIterable<OrderView>> {
  return (await loadApi()).orders.watch({ token }, { signal })
}

export async function loadRestaurant(restaurantId: string): Promise<PublicRestaurant> {
  return (await loadApi()).restaurants.get({ restaurantId })
}
