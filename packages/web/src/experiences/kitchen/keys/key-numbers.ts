import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let numbers: ReadonlyMap<string, number> = new Map()

/** The digit that picks a ticket: 1 to 9, then 0 for the tenth. null: none, or nobody works by keys. */
export function useKeyNumber(orderId: string): number | null {
  const read = () => numbers.get(orderId) ?? null
  return useSyncExternalStore(subscribe, read, read)
}

/** Numbers the first ten of these orders; no orders, no numbers. */
export function numberTickets(orderIds: readonly string[]): void {
  numbers = new Map(orderIds.slice(0, 10).map((orderId, index) => [orderId, (index + 1) % 10]))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
