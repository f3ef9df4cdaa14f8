import type { PageState } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { createContext, useContext } from 'react'

const PageContext = createContext<PageState | null>(null)
export const PageProvider = PageContext.Provider

/** What the server rendered this page from. */
export function usePage(): PageState {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage is used outside its provider')
  return page
}

const RestaurantContext = createContext<PublicRestaurant | null>(null)
export const RestaurantProvider = RestaurantContext.Provider

/** The restaurant that is ordered from: of the host, of the path, or of the stored order. */
export function useRestaurant(): PublicRestaurant {
  const restaurant = useContext(RestaurantContext)
  if (!restaurant) throw new Error('useRestaurant is used outside its provider')
  return restaurant
}
