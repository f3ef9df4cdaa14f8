import type { TextDocument } from '@comanda/domain/content/document'
import type { SystemStatus } from '@comanda/domain/health/system-status'
import type { Category, Menu, Product } from '@comanda/domain/menu/menu'
import type { Instant } from '@comanda/domain/time/instant'
import type { ZoneOffsets } from '@comanda/domain/time/zone'
import type { PublicRestaurant, RestaurantCard } from './restaurants.ts'

/** The application that a browser window shows. Each has its own client bundle. */
export type Experience = 'storefront' | 'kitchen' | 'owner' | 'platform'

/** A product as needed for its card; options are loaded with the full menu when a dialog opens. */
export type ProductSummary = Omit<Product, 'optionGroups'> & { hasOptions: boolean }
export type MenuOverview = Omit<Menu, 'categories' | 'offers'> & { categories: CategoryOverview[] }
export type CategoryOverview = Omit<Category, 'products'> & {
  products: ProductSummary[]
  /** How many of its products a page of a very large menu leaves out; they come with the full menu. */
  omitted: number
}

/** A page contains this many products, and the first row of each further category. */
export const pageProducts = 100
const productsPerRow = 3

/** The menu for its product cards, without the options: complete, or limited to a page's products. */
export function menuOverview({ offers, ...menu }: Menu, limit = Number.POSITIVE_INFINITY): MenuOverview {
  let room = limit
  const categories = menu.categories.map((category) => {
    const products = category.products.slice(0, Math.max(productsPerRow, room))
    room -= products.length
    return {
      ...category,
      products: products.map(({ optionGroups, ...product }) => ({
        ...product,
        hasOptions: optionGroups.length > 0,
      })),
      omitted: category.products.length - products.length,
    }
  })
  return { ...menu, categories }
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
  /** The offsets of the restaurant's zone, on the storefront. */
  zoneOffsets?: ZoneOffsets
  restaurants: RestaurantCard[] | null
  /** The complete menu of a preview for staff; nothing can be ordered there, and no visit is counted. */
  preview?: Menu
  /** Whether the page is served from the restaurant's own domain. */
  onOwnDomain: boolean
  /** HTTP status; error statuses render their own text. */
  status: number
  payments: { provider: 'stripe' | 'sandbox'; publishableKey: string }
  /** The script that records customers who agree to it, on pages that may run it. */
  replayTag?: string
  supportEmail: string
  /** The page of the restaurant at this address. */
  content?: { title: string; body: TextDocument }
  /** The health of the platform, on its status page. */
  systemStatus?: SystemStatus
  /** The user's theme for the back offices; absent: the device's preference applies. */
  theme?: Theme
}

/** The page at a path on a host, before any data is loaded. */
export interface PageRoute {
  experience: Experience
  /** Redirect the browser to this path instead. */
  redirect?: string
  /** Data for the first paint. `restaurantId` comes from the path on the platform's own host. */
  needs: {
    menu?: boolean
    restaurants?: boolean
    systemStatus?: boolean
    restaurantId?: string
    /** The page of the restaurant with this slug; without one the restaurant's menu is opened. */
    contentPage?: string
    /** Redirects to the menu of the default restaurant, if the platform has one that customers can open. */
    defaultMenu?: boolean
    /** For staff of the restaurant only, even while it is offline or inactive. */
    preview?: boolean
    /** Customers see the page only while the restaurant is active and its online ordering is turned on. */
    online?: boolean
  }
  /** Identical for every visitor until the menu changes. */
  cacheable: boolean
  /** 404 for an unknown path. */
  status?: number
}

export type Theme = 'light' | 'dark'

/** Cookie that stores the theme, so that the first paint already uses it. */
export const themeCookie = 'theme'
/** Set while a user is signed in, readable for scripts; named `comanda.` plus this, and on https `__Host-`. */
export const signedInCookie = 'signed_in'

/** A page of the storefront other than the menu. */
export interface StorefrontPage {
  /** Document title. */
  title: string
  /** The group of the page, which defines how it is served. */
  group: 'restaurants' | 'status' | 'checkout' | 'gift-cards' | 'legal' | 'account' | 'sign-in'
  /** Whether its URL contains a secret token: it must not be sent as a referrer, not even to us. */
  isSecret?: true
}

const account = { title: 'Your account', group: 'account' } as const

/** By path. Their parameters are in the query, so one page serves all. */
export const storefrontPages = {
  '/restaurants': { title: 'Our Restaurants', group: 'restaurants' },
  '/status': { title: 'System Status', group: 'status' },
  '/checkout/summary': { title: 'Order Summary', group: 'checkout' },
  '/checkout/customer-info': { title: 'Your Information', group: 'checkout' },
  '/checkout/payment': { title: 'Secure Payment', group: 'checkout' },
  '/checkout/pay': { title: 'Pay for your order', group: 'checkout', isSecret: true },
  '/checkout/confirmation': { title: 'Order Confirmed', group: 'checkout', isSecret: true },
  '/gift-cards': { title: 'Gift cards', group: 'gift-cards' },
  '/gift-cards/balance': { title: 'Gift card balance', group: 'gift-cards' },
  '/gift-cards/card': { title: 'Your gift card', group: 'gift-cards', isSecret: true },
  '/tos': { title: 'Terms of Service', group: 'legal' },
  '/privacy': { title: 'Privacy Policy', group: 'legal' },
  '/account': account,
  '/account/orders': account,
  '/account/favorites': account,
  '/account/cards': account,
  '/account/security': account,
  '/account/data': account,
  '/saved-cart': { title: 'Your cart', group: 'account', isSecret: true },
  '/login': { title: 'Sign in', group: 'sign-in' },
  '/magic-link': { title: 'Sign in', group: 'sign-in', isSecret: true },
  '/reset-password': { title: 'Choose a new password', group: 'sign-in', isSecret: true },
  '/verify-email': { title: 'Confirm your email', group: 'sign-in', isSecret: true },
  '/auth/callback': { title: 'Sign in', group: 'sign-in', isSecret: true },
  '/invitation': { title: 'Your invitation', group: 'sign-in', isSecret: true },
} as const satisfies Record<`/${string}`, StorefrontPage>

export type StorefrontPath = keyof typeof storefrontPages

export function isStorefrontPath(path: string): path is StorefrontPath {
  return Object.hasOwn(storefrontPages, path)
}

export function storefrontPage(path: string): StorefrontPage | undefined {
  const own = ownPath(path)
  return isStorefrontPath(own) ? storefrontPages[own] : undefined
}

/** The path of a gift card page on the restaurant's own domain: on the platform's host it is below the restaurant's menu. */
export function ownPath(path: string): string {
  return path.replace(/^\/menu\/[0-9a-f-]{36}(?=\/gift-cards(\/|$))/, '')
}

/** Whether an address, or one below it, may contain a secret token. */
export function isSecretPath(path: string): boolean {
  const own = ownPath(path)
  return Object.entries<StorefrontPage>(storefrontPages).some(
    ([page, { isSecret }]) => isSecret && (own === page || own.startsWith(`${page}/`)),
  )
}

/** Id of the JSON data block that transfers the state to the browser. */
export const pageStateElement = 'page-state'
