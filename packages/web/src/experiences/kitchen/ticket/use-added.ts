import type { Board } from '@comanda/contract/kitchen'
import { spokenNumber } from '@comanda/domain/ordering/order-number'
import { useQuery } from '@tanstack/react-query'
import { useKitchen } from '../kitchen-provider.tsx'
import { boardQuery } from '../queries.ts'

/** How the tickets of orders with added dishes refer to each other, by order: "Added to #47", "Added: #52". */
export function useAdded(): Record<string, string> {
  const { id } = useKitchen().restaurant
  return useQuery({ ...boardQuery(id), select: addedOf, enabled: false }).data ?? {}
}

export function addedOf({ tickets }: Pick<Board, 'tickets'>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const added of tickets) {
    const to = tickets.find(({ orderId }) => orderId === added.addedTo?.orderId)
    if (!to) continue
    texts[added.orderId] = `Added to ${spokenNumber(to)}`
    const known = texts[to.orderId]
    if (to.addedTo === undefined)
      texts[to.orderId] = `${known ? `${known}, ` : 'Added: '}${spokenNumber(added)}`
  }
  return texts
}
