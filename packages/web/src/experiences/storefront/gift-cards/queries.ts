import type { BoughtGiftCard, OpenedGiftCard } from '@comanda/contract/gift-card-purchases'
import { loadApi } from '../../../shared/load-api.ts'

type Api = Awaited<ReturnType<typeof loadApi>>['giftCardPurchases']
export type PurchaseInput = Parameters<Api['buy']>[0]
export type PreparedPurchase = Awaited<ReturnType<Api['buy']>>

export async function buyGiftCard(input: PurchaseInput): Promise<PreparedPurchase> {
  return (await loadApi()).giftCardPurchases.buy(input)
}

/** Has the server check with the provider whether a purchase is paid. Throws PAYMENT_NOT_SUCCESSFUL if it is not. */
export async function settlePurchase(input: {
  restaurantId: string
  token: string
}): Promise<BoughtGiftCard> {
  return (await loadApi()).giftCardPurchases.settle(input)
}

export async function openGiftCard(input: { restaurantId: string; token: string }): Promise<OpenedGiftCard> {
  return (await loadApi()).giftCardPurchases.open(input)
}

/** The code is in the body of the request, never in an address. */
export async function checkBalance(input: { restaurantId: string; code: string }) {
  return (await loadApi()).checkout.checkGiftCard(input)
}
