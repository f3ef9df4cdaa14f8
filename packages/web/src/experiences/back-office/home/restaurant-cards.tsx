import { usePart } from '../lists/use-part.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { RestaurantCard } from './restaurant-card.tsx'

/** Each card has a link per screen. */
const PAGE = 12

/** The restaurants that the user can open, with links to their screens. */
export function RestaurantCards({ restaurants }: { restaurants: readonly StaffRestaurant[] }) {
  const { shown, more } = usePart(restaurants, PAGE)
  return (
    <>
      <ul aria-label="Your restaurants" className="grid grid-cols-1 gap-3">
        {shown.map((restaurant) => (
          <RestaurantCard key={restaurant.id} restaurant={restaurant} />
        ))}
      </ul>
      {more}
    </>
  )
}
