import type { Reorder } from '@comanda/domain/ordering/reorder'
import type { Instant } from '@comanda/domain/time/instant'
import { useLocation } from 'wouter'
import { usePage } from '../page.tsx'
import type { OrderDraft } from './draft.ts'
import { useOrder } from './order.tsx'
import { setReorderChanges } from './reorder-changes.ts'

/** The later time that was chosen for an order at this restaurant; undefined: as soon as possible. */
export function laterTime(draft: OrderDraft | null, restaurantId: string): Instant | undefined {
  return draft?.restaurantId === restaurantId && draft.timing?.mode === 'later' ? draft.timing.at : undefined
}

/**
 * Puts an earlier order into the cart and opens it there, with a notice of what has changed. Lines already in the cart
 * are retained if they are from the same restaurant; otherwise they are discarded.
 */
export function useReorder(): (again: Reorder & { restaurantId: string }) => void {
  const { draft, start, replaceLines } = useOrder()
  const { onOwnDomain } = usePage()
  const [, navigate] = useLocation()
  return ({ restaurantId, lines, memory, changes }) => {
    const own = draft?.restaurantId === restaurantId ? draft : null
    if (!own) start(restaurantId)
    replaceLines([...(own?.lines ?? []), ...lines], [...(own?.memory ?? []), ...memory])
    setReorderChanges(changes)
    navigate(`${onOwnDomain ? '/' : `/menu/${restaurantId}`}?open=cart`)
  }
}
