import type { OwnOrder } from '@comanda/contract/account'
import { useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { loadOrders } from './queries.ts'

/** The customer's own orders of one restaurant or of all, page by page. */
export function useOrders(restaurantId: string | undefined) {
  const first = useLoaded(`orders ${restaurantId ?? ''}`, () => loadOrders(restaurantId))
  const [later, setLater] = useState<{ orders: OwnOrder[]; next: number | null } | null>(null)
  const next = later ? later.next : (first.value?.next ?? null)
  const more = useAction((from: number) => loadOrders(restaurantId, from), {
    onDone: (page) => setLater({ orders: [...(later?.orders ?? []), ...page.orders], next: page.next }),
    toasts: true,
  })
  return {
    orders: first.value && [...first.value.orders, ...(later?.orders ?? [])],
    failure: first.failure,
    retry: first.retry,
    loadingMore: more.busy,
    more: next === null ? null : () => more.run(next),
  }
}
