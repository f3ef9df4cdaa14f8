import { browserStore, readStored, writeStored } from './browser-store.ts'

const key = 'selected-restaurant-id'

/** The restaurant that was chosen last, unless it is no longer among those that may be opened: then it is forgotten. */
export function recallSelection(permitted: readonly { id: string }[], store = browserStore()): string | null {
  const chosen = readStored(key, store)
  if (!chosen || permitted.some(({ id }) => id === chosen)) return chosen
  keepSelection(null, store)
  return null
}

/** Remembers a choice; null is all restaurants, which needs no memory. */
export function keepSelection(restaurantId: string | null, store = browserStore()): void {
  writeStored(key, restaurantId, store)
}
