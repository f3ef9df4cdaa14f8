import type { Category, Menu, Product } from '@comanda/domain/menu/menu'
import type { Instant } from '@comanda/domain/time/instant'
import type { PublicRestaurant, RestaurantCard } from './restaurants.ts'

/** The application that a browser window shows. Each has its own client bundle. */
export type Experience = 'storefront' | 'kitchen' | 'owner' | 'platform'

/** A product as needed for its card; options are loaded with the full menu when a dialog opens. */
export type ProductSummary = Omit<Product, 'optionGroups'> & { hasOptions: boolean }
export type MenuOverview = Omit<Menu, 'categories'> & {
  categories: (Omit<Category, 'products'> & { products: ProductSummary[] })[]
}

/**
 * Everything a page is rendered from, on the server and in the browser. Both must produce the same markup.
 */
export interface PageState {
  experience: Experience
  /** Path without query. */
  path: string
  /** Time of the server rendering; the browser starts from it and then uses its own clock. */
  now: Instant
  /** The restaurant of the host or of the path; null on pages without one. */
  restaurant: PublicRestaurant | null
  menu: MenuOverview | null
  restaurants: RestaurantCard[] | null
  /** Whether the page is served from the restaurant's own domain. */
  onOwnDomain: boolean
  /** HTTP status; error statuses render their own text. */
  status: number
  payments: { provider: 'stripe' | 'sandbox'; publishableKey: string }
  supportEmail: string
  /** The user's theme for the back offices; absent: the device's preference applies. */
  theme?: Theme
}

export type Theme = 'light' | 'dark'

/** Cookie that stores the theme, so that the first paint already uses it. */
export const themeCookie = 'theme'

/** Id of the JSON data block that transfers the state to the browser. */
export const pageStateElement = 'page-state'
