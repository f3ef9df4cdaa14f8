import { useEffect, useState } from 'react'
import { useStaff } from '../session.tsx'

/** How the user returned from the payment provider: finished there, or with an expired link. */
export type Return = 'returned' | 'again' | null

/** Reads the return address of the payment provider, selects its restaurant, and cleans up the address. */
export function useReturn(): Return {
  const { selectRestaurant, restaurants } = useStaff()
  const [arrived] = useState(() => readReturn(location.search))
  useEffect(() => {
    const { restaurantId, how } = arrived
    if (how === null) return
    if (restaurants.some(({ id }) => id === restaurantId)) selectRestaurant(restaurantId)
    history.replaceState(history.state, '', location.pathname)
  }, [arrived, restaurants, selectRestaurant])
  return arrived.how
}

export function readReturn(search: string): { restaurantId: string | null; how: Return } {
  const params = new URLSearchParams(search)
  const how = params.get('connect')
  return { restaurantId: params.get('restaurant'), how: how === 'returned' || how === 'again' ? how : null }
}
