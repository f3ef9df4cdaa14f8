import { isUuid } from '@comanda/domain/uuid'
import { useLocation, useSearch } from 'wouter'
import { type RestaurantTab, restaurantsPath } from './locations.ts'
import { NewRestaurant } from './new-restaurant.tsx'
import { RestaurantGrid } from './restaurant-grid.tsx'
import { RestaurantPage } from './restaurant-page.tsx'

/** Restaurant management: the grid, and below its address one restaurant or a new one. */
export default function RestaurantsScreen() {
  const [path] = useLocation()
  const search = useSearch()
  const [id = '', page = 'edit', ...below] = path
    .replace(/\/+$/, '')
    .slice(restaurantsPath.length + 1)
    .split('/')
  if (!path.startsWith(`${restaurantsPath}/`)) return <RestaurantGrid />
  if (id === 'new') return <NewRestaurant />
  if (!isUuid(id)) return <RestaurantGrid />
  return <RestaurantPage key={id} restaurantId={id} tab={tabOf(page, search)} menuPath={below.join('/')} />
}

function tabOf(page: string, search: string): RestaurantTab {
  if (page === 'menu' || page === 'preview') return page
  return new URLSearchParams(search).get('tab') === 'settings' ? 'settings' : 'basic'
}
