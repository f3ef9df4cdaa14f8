import type { OwnOrder } from '@comanda/contract/account'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import { loadOrders } from './queries.ts'

/** The customer's own orders of one restaurant or of all, page by page. */
export function useOrders(restaurantId: string | undefined) {
  const first = useLoaded(`orders ${restaurantId ?? ''}`, () => loadOrders(restaurantId))
  const [later, setLater] = useState<{ orders: OwnOrder[]; next: number | null } | null>(null)
  const [loadingMore, setLoadingMore] = useState(false)
  const next = later ? later.next : (first.value?.next ?? null)
  const more = async () => {
    if (next === null) return
    setLoadingMore(true)
    try {
      const page = await loadOrders(restaurantId, next)
      setLater({ orders: [...(later?.orders ?? []), ...page.orders], next: page.next })
    } catch (error) {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
    } finally {
      setLoadingMore(false)
    }
  }
  return {
    orders: first.value && [...first.value.orders, ...(later?.orders ?? [])],
    failure: first.failure,
    retry: first.retry,
    loadingMore,
    more: next === null ? null : more,
  }
}
