import { useSyncExternalStore } from 'react'
import { createStore } from '../../../shared/store.ts'
import { defaultKeys, type KeyMap, keyLabel, pickActions } from './key-map.ts'

const numbers = createStore<ReadonlyMap<string, string>>(new Map())

/** The label of the key that selects a ticket; null if it has none or keys are not in use. */
export function useKeyNumber(orderId: string): string | null {
  const read = () => numbers.read().get(orderId) ?? null
  return useSyncExternalStore(numbers.subscribe, read, read)
}

/** Assigns the selection keys to the first ten of these orders. An empty list removes them. */
export function numberTickets(orderIds: readonly string[], map: KeyMap = defaultKeys): void {
  // Nothing changes while keys are not in use: tickets need not re-render.
  if (orderIds.length === 0 && numbers.read().size === 0) return
  const keys = pickActions.map((action) => map[action][0] ?? '')
  numbers.set(
    new Map(orderIds.slice(0, keys.length).map((orderId, index) => [orderId, keyLabel(keys[index] ?? '')])),
  )
}
