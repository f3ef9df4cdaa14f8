import { browserStore, readStored, writeStored } from '../../../shared/browser-store.ts'

const keyOf = (restaurantId: string) => `comanda.launched.${restaurantId}`

/** Whether this browser knows that the restaurant had its first order. */
export function isLaunched(restaurantId: string, store = browserStore()): boolean {
  return readStored(keyOf(restaurantId), store) !== null
}

export function rememberLaunched(restaurantId: string, store = browserStore()): void {
  writeStored(keyOf(restaurantId), '1', store)
}
