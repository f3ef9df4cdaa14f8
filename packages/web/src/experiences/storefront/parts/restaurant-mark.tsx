import type { PublicRestaurant, RestaurantCard } from '@comanda/contract/restaurants'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { pictureAt } from './picture.ts'

/** A restaurant's logo, or an icon in its color. Decorative: its name is always next to it. */
export function RestaurantMark({
  restaurant,
  className,
}: {
  restaurant: Pick<PublicRestaurant | RestaurantCard, 'logo'>
  className?: string
}) {
  return <RestaurantLogo src={restaurant.logo && pictureAt(restaurant.logo, 96)} className={className} />
}
