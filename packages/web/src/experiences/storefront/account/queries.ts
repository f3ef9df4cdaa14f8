import type { RequestTopic } from '@comanda/contract/account'
import type { Me } from '@comanda/contract/identity'
import type { SavedCard } from '@comanda/contract/saved-cards'
import type { Instant } from '@comanda/domain/time/instant'
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

/** MM-DD; null removes it. */
export async function saveBirthday(birthday: string | null) {
  return (await loadApi()).loyalty.setBirthday({ birthday })
}

/** `at`: the time for which the customer orders; absent: as soon as possible. */
export async function loadReorder(again: { orderId: string; at?: Instant }): Promise<Reorder> {
  return (await loadApi()).account.reorder(again)
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

export async function loadSavedCards(): Promise<SavedCard[]> {
  return (await (await loadApi()).savedCards.list()).cards
}

export async function removeSavedCard(cardId: string): Promise<void> {
  await (await loadApi()).savedCards.remove({ cardId })
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
