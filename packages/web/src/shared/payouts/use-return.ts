import { useEffect, useState } from 'react'
import { useStaff } from '../back-office/session.tsx'

/** How somebody came back from the payment service: done there, or with a link that was too old. */
export type Return = 'returned' | 'again' | null

/** Reads the address that the payment service leads back to, stands at its restaurant, and cleans the address. */
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
  const asked = new URLSearchParams(search)
  const how = asked.get('connect')
  return { restaurantId: asked.get('restaurant'), how: how === 'returned' || how === 'again' ? how : null }
}
