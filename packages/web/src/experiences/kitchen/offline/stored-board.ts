import type { Board } from '@comanda/contract/kitchen'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { kitchenDatabase } from '../../../shared/kitchen-storage.ts'

export interface StoredBoard {
  restaurantId: string
  /** The account or screen it was stored for (`ownerOf`). */
  who: string
  board: Board
  /** When the server last responded. */
  contactAt: Instant
}

/** A board older than a day is of no use, and its customer data must not stay on the device. */
const MAX_AGE_MS = hours(24)
const STORE = 'boards'

/**
 * Stores the board of a kitchen on this device, replacing an earlier one. A no-op without browser storage.
 */
export async function storeBoard(stored: StoredBoard): Promise<void> {
  await withStore('readwrite', (boards) => boards.put(stored)).catch(() => {})
}

/** The last stored board, if stored for the same account or screen within a day; else null. */
export async function readStoredBoard(
  restaurantId: string,
  who: string,
  now: Instant,
): Promise<StoredBoard | null> {
  const stored = await withStore<StoredBoard | undefined>('readonly', (boards) =>
    boards.get(restaurantId),
  ).catch(() => null)
  return stored && isValidFor(stored, who, now) ? stored : null
}

/** Deletes the stored board of a kitchen. Returns whether there was one. */
export async function deleteStoredBoard(restaurantId: string): Promise<boolean> {
  try {
    const stored = await withStore<StoredBoard | undefined>('readonly', (boards) => boards.get(restaurantId))
    if (stored) await withStore('readwrite', (boards) => boards.delete(restaurantId))
    return stored !== undefined
  } catch {
    return false
  }
}

/** Whether a stored board may be shown. A clock that was set back does not make one expire. */
export function isValidFor(
  { who, contactAt }: Pick<StoredBoard, 'who' | 'contactAt'>,
  owner: string,
  now: Instant,
): boolean {
  return who === owner && now - contactAt < MAX_AGE_MS
}

async function withStore<T>(
  mode: IDBTransactionMode,
  run: (boards: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = run(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    // An open connection would block the deletion of the database.
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
