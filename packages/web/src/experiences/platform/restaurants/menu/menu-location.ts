import { useBrowserLocation } from 'wouter/use-browser-location'
import { restaurantPath } from '../locations.ts'

/** The parts of the menu, and the screens of the owner that they show. */
const screens = {
  categories: '/admin/categories',
  products: '/admin/products',
  promotions: '/admin/promotions',
  'cross-sell': '/admin/cross-sell',
} as const
const parts = Object.entries(screens)

/**
 * The location for screens of the owner inside the menu of a restaurant: they read and write their own addresses, and the
 * browser shows those below the menu.
 */
export function menuLocation(restaurantId: string) {
  const root = restaurantPath(restaurantId, 'menu')
  const ownOf = (path: string) => {
    const below = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : 'categories'
    const found = parts.find(([part]) => below === part || below.startsWith(`${part}/`))
    return found ? found[1] + below.slice(found[0].length) : path
  }
  const shownOf = (address: string) => {
    const found = parts.find(([, screen]) => new RegExp(`^${screen}(?=[/?#]|$)`).test(address))
    if (found) return `${root}/${found[0]}${address.slice(found[1].length)}`
    // Other screens open with the restaurant selected.
    if (!address.startsWith('/admin/') || address.startsWith('/admin/restaurants/')) return address
    return `${address}${address.includes('?') ? '&' : '?'}restaurant=${restaurantId}`
  }
  const useMenuLocation = (): ReturnType<typeof useBrowserLocation> => {
    const [path, navigate] = useBrowserLocation()
    return [ownOf(path), navigate]
  }
  return { useMenuLocation, shownOf }
}
