import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { PublicRestaurant, RestaurantCard } from '@comanda/contract/restaurants'
import type { AddressFields } from '@comanda/domain/people/address'
import { loadApi } from '../../shared/load-api.ts'
import { useLoaded } from '../../shared/use-loaded.ts'

// The API client is loaded with its first call: most visits to a menu never make one.

/** Requests a delivery quote for an address. Throws the server's rejection. */
export async function quoteDelivery(restaurantId: string, address: AddressFields): Promise<DeliveryQuote> {
  return (await loadApi()).checkout.quoteDelivery({ restaurantId, address })
}

/** The restaurant of the order that a token belongs to, including an inactive one; else that of a stored order. */
export function useStoredRestaurant(restaurantId: string | null, orderToken: string | null) {
  return useLoaded<PublicRestaurant>(orderToken ?? restaurantId, async () => {
    const api = await loadApi()
    return orderToken
      ? api.orders.restaurant({ token: orderToken })
      : api.restaurants.get({ restaurantId: restaurantId ?? '' })
  })
}

/** The restaurants that are online, unless the server rendered the page with them. */
export function useRestaurants(known: RestaurantCard[] | null) {
  return useLoaded<RestaurantCard[]>(
    known ? null : 'restaurants',
    async () => (await (await loadApi()).restaurants.list()).restaurants,
  )
}
