import { useSyncExternalStore } from 'react'
import { defaultKeys, type KeyMap, keyLabel, pickActions } from './key-map.ts'

const listeners = new Set<() => void>()
let numbers: ReadonlyMap<string, string> = new Map()

/** The label of the key that selects a ticket; null if it has none or keys are not in use. */
export function useKeyNumber(orderId: string): string | null {
  const read = () => numbers.get(orderId) ?? null
  return useSyncExternalStore(subscribe, read, read)
}

/** Assigns the selection keys to the first ten of these orders. An empty list removes them. */
export function numberTickets(orderIds: readonly string[], map: KeyMap = defaultKeys): void {
  // Nothing changes while keys are not in use: tickets need not re-render.
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
