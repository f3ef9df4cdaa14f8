import type { PageState } from '@comanda/contract/page'
import type { Head } from '../../../document.ts'

/** What a device shows of an installed kitchen. `restaurantId` is of the path, where the host belongs to no restaurant. */
export function appOf(restaurant: PageState['restaurant'], restaurantId: string | null): Head['app'] {
  const named = !restaurant && restaurantId ? `?restaurant=${encodeURIComponent(restaurantId)}` : ''
  return {
    manifest: `/kitchen.webmanifest${named}`,
    icon: '/icons/kitchen-touch-180.png',
    name: restaurant ? `${restaurant.name} Kitchen` : 'Comanda Kitchen',
    color: CANVAS,
  }
}

/** The ground of the kitchen's pages (ui/tokens/kitchen.css, --canvas), around which the device draws its own bars. */
const CANVAS = '#090b0e'
