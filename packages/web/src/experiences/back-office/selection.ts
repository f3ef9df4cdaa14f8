import { browserStore, readStored, writeStored } from '../../shared/browser-store.ts'

const key = 'selected-restaurant-id'

/**
 * The last selected restaurant, unless it is no longer available to the user; then the stored value is
 * cleared.
 */
export function restoreSelection(
  permitted: readonly { id: string }[],
  store = browserStore(),
): string | null {
  const chosen = readStored(key, store)
  if (!chosen || permitted.some(({ id }) => id === chosen)) return chosen
  storeSelection(null, store)
  return null
}

/** Stores the selection; null (all restaurants) is the default and is not stored. */
export function storeSelection(restaurantId: string | null, store = browserStore()): void {
  writeStored(key, restaurantId, store)
}
