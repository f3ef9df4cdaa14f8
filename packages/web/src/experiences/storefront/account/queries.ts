import type { RequestTopic } from '@comanda/contract/account'
import type { Me } from '@comanda/contract/identity'
import { loadApi } from '../../../shared/load-api.ts'

// The API client is loaded with its first call, to stay out of the menu page's bundle.

type Api = Awaited<ReturnType<typeof loadApi>>
export type OrderPage = Awaited<ReturnType<Api['account']['orders']>>
export type Reorder = Awaited<ReturnType<Api['account']['reorder']>>

/** The customer's own orders of one restaurant or of all, one page at a time. */
export async function loadOrders(restaurantId: string | undefined, before?: number): Promise<OrderPage> {
  return (await loadApi()).account.orders({ restaurantId, before })
}

export async function loadLoyalty(restaurantId: string) {
  return (await loadApi()).loyalty.mine({ restaurantId })
}

export async function loadReorder(orderId: string): Promise<Reorder> {
  return (await loadApi()).account.reorder({ orderId })
}

export async function loadFavorites(restaurantId: string | undefined) {
  return (await (await loadApi()).account.favorites({ restaurantId })).favorites
}

export async function loadFavoriteDishes(restaurantId: string) {
  return (await (await loadApi()).account.favoriteDishes({ restaurantId })).dishes
}

/** Adds a dish to the favorites, or removes it. */
export async function markFavorite(
  dish: { restaurantId: string; productId: string },
  marked: boolean,
): Promise<void> {
  const { account } = await loadApi()
  await (marked ? account.addFavorite(dish) : account.removeFavorite(dish))
}

export async function loadExport(): Promise<object> {
  return (await loadApi()).account.export()
}

export async function loadDataRequests() {
  return (await (await loadApi()).account.requests()).requests
}

export async function sendDataRequest(topic: RequestTopic, message: string) {
  return (await loadApi()).account.ask({ topic, message })
}

/** Throws PROOF_REQUIRED, ROLES_HELD and ORDER_IN_PROGRESS. */
export async function deleteAccount(): Promise<{ purgedAt: number }> {
  return (await loadApi()).account.delete()
}

export async function saveProfile(profile: {
  firstName: string
  lastName: string
  phone: string
}): Promise<Me> {
  return (await loadApi()).identity.updateProfile(profile)
}
