import { emptyDraft, type OrderDraft } from './draft.ts'
import { readDraft } from './read-draft.ts'

const storageKey = 'comanda.order'

/** The draft order of this browser tab: read once from session storage, written after each change. */
export interface DraftStore {
  read(): OrderDraft | null
  update(change: (draft: OrderDraft) => OrderDraft): void
  /** Starts a new draft for a restaurant, discarding the previous one. */
  start(restaurantId: string): void
  clear(): void
  subscribe(listener: () => void): () => void
}

export function createDraftStore(storage: Storage | null): DraftStore {
  let draft = restore(storage)
  const listeners = new Set<() => void>()
  const set = (next: OrderDraft | null) => {
    draft = next
    write(storage, next)
    for (const listener of listeners) listener()
  }
  return {
    read: () => draft,
    update: (change) => draft && set(change(draft)),
    start: (restaurantId) => set(emptyDraft(restaurantId)),
    clear: () => set(null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function restore(storage: Storage | null): OrderDraft | null {
  try {
    return readDraft(JSON.parse(storage?.getItem(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

/** If storage is full or blocked, only the persistence across reloads is lost, not the order. */
function write(storage: Storage | null, draft: OrderDraft | null): void {
  try {
    if (draft) storage?.setItem(storageKey, JSON.stringify({ ...draft, names: draft.memory }))
    else storage?.removeItem(storageKey)
  } catch (error) {
    console.warn('storing the order draft failed', error)
  }
}
