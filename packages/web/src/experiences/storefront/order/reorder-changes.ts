import type { CartChange } from '@comanda/domain/ordering/check-cart'
import { useSyncExternalStore } from 'react'

/** What changed in a reordered order (unavailable items, new prices), until the customer has dismissed it. */
export function useReorderChanges(): readonly CartChange[] {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => noChanges,
  )
}

export function setReorderChanges(changes: readonly CartChange[]): void {
  current = changes
  for (const listener of listeners) listener()
}

const noChanges: readonly CartChange[] = []
let current = noChanges
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
