/** Where a kitchen's screen keeps what it needs without network; `comanda.kitchen.` begins the keys of the small things. */
export const kitchenKeyPrefix = 'comanda.kitchen.'
export const kitchenDatabase = 'comanda-kitchen'

/** Takes everything off this device that a kitchen's screen kept of its orders: it is not for whoever comes next. */
export function forgetKitchen(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(kitchenKeyPrefix)) localStorage.removeItem(key)
    }
    indexedDB.deleteDatabase(kitchenDatabase)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
