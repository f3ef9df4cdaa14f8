import type { PageState } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { createContext, useContext } from 'react'

const PageContext = createContext<PageState | null>(null)
export const PageProvider = PageContext.Provider

/** The state from which the server rendered this page. */
export function usePage(): PageState {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage must be used within a PageProvider')
  return page
}

/** The restaurant as displayed, with the version of its menu; null while that is unknown. */
export interface Storefront {
  restaurant: PublicRestaurant
  menuVersion: number | null
}

const StorefrontContext = createContext<Storefront | null>(null)
export const StorefrontProvider = StorefrontContext.Provider

/** The current restaurant: of the host, of the path, or of the stored order. */
export function useRestaurant(): PublicRestaurant {
  return useStorefront().restaurant
}

/** The version of the displayed menu, so that all parts of a page use the same one. */
export function useMenuVersion(): number | null {
  return useStorefront().menuVersion
}

function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext)
  if (!storefront) throw new Error('useRestaurant must be used within a StorefrontProvider')
  return storefront
}
