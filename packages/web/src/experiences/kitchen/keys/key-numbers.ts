import { useSyncExternalStore } from 'react'
import { type KeyMap, keyLabel, pickActions, standardKeys } from './key-map.ts'

const listeners = new Set<() => void>()
let numbers: ReadonlyMap<string, string> = new Map()

/** The key that picks a ticket, as its cap shows it. null: none, or nobody works by keys. */
export function useKeyNumber(orderId: string): string | null {
  const read = () => numbers.get(orderId) ?? null
  return useSyncExternalStore(subscribe, read, read)
}

/** Names the keys of the first ten of these orders; no orders, no keys. */
export function numberTickets(orderIds: readonly string[], map: KeyMap = standardKeys): void {
  // While nobody works by keys, tickets have nothing to hear of.
  if (orderIds.length === 0 && numbers.size === 0) return
  const keys = pickActions.map((action) => map[action][0] ?? '')
  numbers = new Map(
    orderIds.slice(0, keys.length).map((orderId, index) => [orderId, keyLabel(keys[index] ?? '')]),
  )
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
