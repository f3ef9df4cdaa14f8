import { readStoredCart } from '@comanda/domain/ordering/read-cart'
import { emptyDraft, type OrderDraft } from './draft.ts'

const storageKey = 'comanda.order'

/** The draft of this browser tab: read once from session storage, written after each change. */
export interface DraftStore {
  read(): OrderDraft | null
  update(change: (draft: OrderDraft) => OrderDraft): void
  /** Starts anew for a restaurant, dropping what was there. */
  start(restaurantId: string): void
  clear(): void
  subscribe(listener: () => void): () => void
}

export function createDraftStore(storage: Storage): DraftStore {
  let draft = readDraft(storage)
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

/** An unreadable stored cart shows as empty; the rest of a draft is kept only when its cart can be read. */
function readDraft(storage: Storage): OrderDraft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null')
    const cart = readStoredCart(stored)
    if (!cart) return null
    const draft = { ...emptyDraft(cart.restaurantId), ...(stored as Partial<OrderDraft>) }
    return { ...draft, lines: cart.lines, memory: cart.names }
  } catch {
    return null
  }
}

/** A full or forbidden storage costs the memory across reloads, not the order. */
function write(storage: Storage, draft: OrderDraft | null): void {
  try {
    if (draft) storage.setItem(storageKey, JSON.stringify({ ...draft, names: draft.memory }))
    else storage.removeItem(storageKey)
  } catch (error) {
    console.warn('The order could not be remembered', error)
  }
}
