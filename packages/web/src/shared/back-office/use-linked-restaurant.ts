import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStaff } from './session.tsx'

/** Selects the restaurant in the address, where somebody came by a link. */
export function useLinkedRestaurant(): void {
  const { restaurants, restaurantId, selectRestaurant } = useStaff()
  const [path, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('restaurant')
  const linked = restaurants.find(({ id }) => id === named)?.id
  useEffect(() => {
    if (named === null) return
    if (linked && linked !== restaurantId) selectRestaurant(linked)
    // It was an entrance: whoever chooses another one later stays there.
    navigate(path, { replace: true })
  }, [named, linked, restaurantId, selectRestaurant, navigate, path])
}
