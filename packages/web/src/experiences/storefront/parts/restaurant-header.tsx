import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { usePage } from '../page.tsx'
import { RestaurantMark } from './restaurant-mark.tsx'

/** The header of the restaurant's pages except the menu: its logo and name, and a link to the menu. */
export function RestaurantHeader({
  restaurant,
}: {
  restaurant: Pick<PublicRestaurant, 'id' | 'name' | 'logo'>
}) {
  const base = useRestaurantBase(restaurant.id)
  return (
    <header className="border-line border-b print:hidden">
      <div className="mx-auto flex min-h-16 max-w-180 items-center justify-between gap-4 px-4 sm:px-6">
        <span className="flex min-w-0 items-center gap-3">
          <RestaurantMark restaurant={restaurant} className="size-10" />
          <span className="truncate font-display font-semibold text-18">{restaurant.name}</span>
        </span>
        <a
          href={base || '/'}
          className="inline-flex min-h-tap flex-none items-center font-semibold text-15 underline"
        >
          View menu
        </a>
      </div>
    </header>
  )
}

/** The path prefix of a restaurant's pages; empty on its own domain. */
export function useRestaurantBase(restaurantId: string): string {
  return usePage().onOwnDomain ? '' : `/menu/${restaurantId}`
}
