import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStaff } from './session.tsx'

/** Selects the restaurant in the address, for users who arrive by a link. */
export function useLinkedRestaurant(): void {
  const { restaurants, restaurantId, selectRestaurant } = useStaff()
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('restaurant')
  const linked = restaurants.find(({ id }) => id === named)?.id
  useEffect(() => {
    if (named === null) return
    if (linked && linked !== restaurantId) selectRestaurant(linked)
    // Applied once: a restaurant that the user selects later stays selected.
    navigate(path, { replace: true })
  }, [named, linked, restaurantId, selectRestaurant, navigate, path])
}
