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

/** A restaurant as it is shown, and which version of its menu belongs to it; null while that is not known. */
export interface Storefront {
  restaurant: PublicRestaurant
  menuVersion: number | null
}

const StorefrontContext = createContext<Storefront | null>(null)
export const StorefrontProvider = StorefrontContext.Provider

/** The restaurant that is ordered from: of the host, of the path, or of the stored order. */
export function useRestaurant(): PublicRestaurant {
  return useStorefront().restaurant
}

/** The version of the menu that is shown, so that all of a page speaks of the same one. */
export function useMenuVersion(): number | null {
  return useStorefront().menuVersion
}

function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext)
  if (!storefront) throw new Error('useRestaurant is used outside its provider')
  return storefront
}
