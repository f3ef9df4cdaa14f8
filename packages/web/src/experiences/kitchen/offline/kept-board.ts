import type { Board } from '@comanda/contract/kitchen'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { kitchenDatabase } from '../../../shared/kept-kitchen.ts'

export interface KeptBoard {
  restaurantId: string
  /** Whose screen it was on (`whoOf`). */
  who: string
  board: Board
  /** When the server was heard last. */
  contactAt: Instant
}

/** After a day a board says nothing any more, and its customers are none of this device's business. */
const KEPT_MS = hours(24)
const STORE = 'boards'

/** Keeps the board of a kitchen on this device, in the place of an earlier one. A browser that keeps nothing does not. */
export async function keepBoard(kept: KeptBoard): Promise<void> {
  await inStore('readwrite', (boards) => boards.put(kept)).catch(() => {})
}

/** The board as it was known last, to the same person or screen within a day; null when there is none. */
export async function recallBoard(
  restaurantId: string,
  who: string,
  now: Instant,
): Promise<KeptBoard | null> {
  const kept = await inStore<KeptBoard | undefined>('readonly', (boards) => boards.get(restaurantId)).catch(
    () => null,
  )
  return kept && isFor(kept, who, now) ? kept : null
}

/** Takes the board of a kitchen off this device; whether there was one. */
export async function forgetBoard(restaurantId: string): Promise<boolean> {
  try {
    const kept = await inStore<KeptBoard | undefined>('readonly', (boards) => boards.get(restaurantId))
    if (kept) await inStore('readwrite', (boards) => boards.delete(restaurantId))
    return kept !== undefined
  } catch {
    return false
  }
}

/** Whether a kept board may be shown. A clock that was put back makes none older. */
export function isFor(
  { who, contactAt }: Pick<KeptBoard, 'who' | 'contactAt'>,
  whom: string,
  now: Instant,
): boolean {
  return who === whom && now - contactAt < KEPT_MS
}

async function inStore<T>(mode: IDBTransactionMode, ask: (boards: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    // An open one would hold up the forgetting.
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(kitchenDatabase, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'restaurantId' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
