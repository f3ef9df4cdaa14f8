import { browserStore, readStored, writeStored } from '../../shared/browser-store.ts'

const key = 'selected-restaurant-id'
/** The default restaurant that was already selected in this browser. */
const appliedKey = 'comanda.default-restaurant'

/**
 * The last selected restaurant, unless it is no longer available to the user; then the stored value is
 * cleared.
 */
function restoreSelection(permitted: readonly { id: string }[], store = browserStore()): string | null {
  const chosen = readStored(key, store)
  if (!chosen || permitted.some(({ id }) => id === chosen)) return chosen
  storeSelection(null, store)
  return null
}

/**
 * The selection when the back office opens: the stored one, otherwise the default restaurant. A default is
 * selected once in a browser, so that All Restaurants can be selected afterwards.
 */
export function firstSelection(
  permitted: readonly { id: string }[],
  preferred: string | null,
  store = browserStore(),
): string | null {
  const stored = restoreSelection(permitted, store)
  if (stored || !preferred || readStored(appliedKey, store) === preferred) return stored
  writeStored(appliedKey, preferred, store)
  storeSelection(preferred, store)
  return preferred
}

/** Stores the selection; null (all restaurants) is the default and is not stored. */
export function storeSelection(restaurantId: string | null, store = browserStore()): void {
  writeStored(key, restaurantId, store)
}
