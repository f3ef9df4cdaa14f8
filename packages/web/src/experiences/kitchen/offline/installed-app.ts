import type { PageState } from '@comanda/contract/page'
import type { Head } from '../../../document.ts'

/**
 * Metadata of the installed kitchen app. `restaurantId` comes from the path on hosts that do not belong to a
 * restaurant.
 */
export function installedApp(restaurant: PageState['restaurant'], restaurantId: string | null): Head['app'] {
  const named = !restaurant && restaurantId ? `?restaurant=${encodeURIComponent(restaurantId)}` : ''
  return {
    manifest: `/kitchen.webmanifest${named}`,
    icon: '/icons/kitchen-touch-180.png',
    name: restaurant ? `${restaurant.name} Kitchen` : 'Comanda Kitchen',
    color: CANVAS,
  }
}

/**
 * Background of the kitchen's pages (--canvas in ui/tokens/kitchen.css), used by the device for its own bars.
 */
const CANVAS = '#090b0e'
