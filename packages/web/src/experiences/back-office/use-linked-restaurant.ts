import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { id, useSearchState } from './lists/search-state.ts'
import { useStaff } from './session.tsx'

const linkSearch = z.object({ restaurant: id })

/** Selects the restaurant in the address, for users who arrive by a link. */
export function useLinkedRestaurant(): void {
  const { restaurants, restaurantId, selectRestaurant } = useStaff()
  const { applied, set } = useSearchState(linkSearch)
  const select = useEffectEvent((named: string) => {
    if (named !== restaurantId && restaurants.some(({ id }) => id === named)) selectRestaurant(named)
    // Applied once: a restaurant that the user selects later stays selected.
    set({ restaurant: null })
  })
  useEffect(() => {
    if (applied.restaurant) select(applied.restaurant)
  }, [applied.restaurant])
}
