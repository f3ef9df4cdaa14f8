import { useRestaurant } from '../page.tsx'
import { useOrder } from './order.tsx'

/** The draft if it belongs to this restaurant. `hasOtherOrder`: another restaurant has a non-empty draft. */
export function useOwnOrder() {
  const { draft } = useOrder()
  const { id } = useRestaurant()
  const own = draft?.restaurantId === id ? draft : null
  return { draft: own, hasOtherOrder: own === null && (draft?.lines.length ?? 0) > 0 }
}
