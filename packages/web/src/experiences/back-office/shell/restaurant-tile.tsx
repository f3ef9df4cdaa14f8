import { LayoutGrid } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { logoSource } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'

/** A restaurant as a small picture; without a restaurant, the symbol of all restaurants. */
export function RestaurantTile({ restaurant }: { restaurant: Pick<StaffRestaurant, 'logo'> | null }) {
  return restaurant ? (
    <RestaurantLogo src={logoSource(restaurant.logo)} className="size-5 rounded-6!" />
  ) : (
    <LayoutGrid className="size-5 text-ink-2" />
  )
}
