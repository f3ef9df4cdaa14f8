import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { PublicRestaurant, RestaurantCard } from '@comanda/contract/restaurants'
import { useLoaded } from '../../shared/use-loaded.ts'

// The client of the API is loaded with its first call: most visits to a menu never make one.
const loadApi = async () => (await import('../../shared/api.ts')).api

/** Asks whether and at what fee an address is delivered to. Throws what the server answered. */
export async function quoteDelivery(restaurantId: string, address: string): Promise<DeliveryQuote> {
  return (await loadApi()).checkout.quoteDelivery({ restaurantId, address })
}

/** The restaurant of a stored order or, without one, of the order that a token opens. */
export function useStoredRestaurant(restaurantId: string | null, orderToken: string | null) {
  return useLoaded<PublicRestaurant>(restaurantId ?? orderToken, async () => {
    const api = await loadApi()
    const id = restaurantId ?? (await api.orders.get({ token: orderToken ?? '' })).restaurantId
    return api.restaurants.get({ restaurantId: id })
  })
}

/** The restaurants that are online, unless the page came with them. */
export function useRestaurants(known: RestaurantCard[] | null) {
  return useLoaded<RestaurantCard[]>(
    known ? null : 'restaurants',
    async () => (await (await loadApi()).restaurants.list()).restaurants,
  )
}
