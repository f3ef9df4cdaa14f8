import type { CartChange } from '@comanda/domain/ordering/check-cart'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../../shared/store.ts'

const none: readonly CartChange[] = []
const changes = createStore(none)

/** What changed in a reordered order (unavailable items, new prices), until the customer has dismissed it. */
export function useReorderChanges(): readonly CartChange[] {
  return useSyncExternalStore(changes.subscribe, changes.read, () => none)
}

export const setReorderChanges = changes.set
