import type { Category, Menu, Product } from '@comanda/domain/menu/menu'
import type { Instant } from '@comanda/domain/time/instant'
import type { PublicRestaurant, RestaurantCard } from './restaurants.ts'

/** What a browser window is for. Each has a client bundle of its own. */
export type Experience = 'storefront' | 'kitchen' | 'owner' | 'platform'

/** A product as its card needs it; the options come with the whole menu when a dialog opens. */
export type ProductSummary = Omit<Product, 'optionGroups'> & { hasOptions: boolean }
export type MenuOverview = Omit<Menu, 'categories'> & {
  categories: (Omit<Category, 'products'> & { products: ProductSummary[] })[]
}

/** Everything a page is rendered from, on the server and again in the browser: both must come to the same markup. */
export interface PageState {
  experience: Experience
  /** Path without query. */
  path: string
  /** When the server rendered; the browser starts from it and then follows its own clock. */
  now: Instant
  /** The restaurant of the host or of the path; null on pages about none. */
  restaurant: PublicRestaurant | null
  menu: MenuOverview | null
  restaurants: RestaurantCard[] | null
  /** Whether the page stands on the restaurant's own domain. */
  onOwnDomain: boolean
  /** 404 and the like render their own text. */
  status: number
  payments: { provider: 'stripe' | 'sandbox'; publishableKey: string }
  supportEmail: string
  /** What the reader chose for the back offices; absent, their device's own preference holds. */
  theme?: Theme
}

export type Theme = 'light' | 'dark'

/** The cookie that remembers the choice, so that the first paint already has it. */
export const themeCookie = 'theme'

/** The id of the JSON data block that carries the state into the browser. */
export const pageStateElement = 'page-state'
