import { useRestaurant } from '../page.tsx'
import { useOrder } from './order.tsx'

/** The order as far as it is from this restaurant. One from another restaurant is foreign while it holds anything. */
export function useOwnOrder() {
  const { draft } = useOrder()
  const { id } = useRestaurant()
  const own = draft?.restaurantId === id ? draft : null
  return { draft: own, isForeign: own === null && (draft?.lines.length ?? 0) > 0 }
}
