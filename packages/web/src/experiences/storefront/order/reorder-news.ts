import type { CartChange } from '@comanda/domain/ordering/check-cart'
import { useSyncExternalStore } from 'react'

/** What an order that was ordered again lost or what costs something else, until the customer has read it in the menu. */
export function useReorderNews(): readonly CartChange[] {
  return useSyncExternalStore(
    subscribe,
    () => news,
    () => none,
  )
}

export function tellReorderNews(changes: readonly CartChange[]): void {
  news = changes
  for (const listener of listeners) listener()
}

const none: readonly CartChange[] = []
let news = none
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
