import type { CartLine } from '@comanda/domain/ordering/cart'
import type { BrowserStore } from '../../../shared/browser-store.ts'
import { createStore } from '../../../shared/store.ts'
import { emptyDraft, type OrderDraft } from './draft.ts'
import { readDraft } from './read-draft.ts'

const storageKey = 'comanda.order'

/** Changes any field of a draft except its lines. */
type DraftPatch = Partial<Omit<OrderDraft, 'lines' | 'memory' | 'checkoutKey'>>
type UnitPrice = OrderDraft['memory'][number]['unitPrice']

export type DraftStore = ReturnType<typeof createDraftStore>

/**
 * The draft order of this browser tab: read once from session storage, written after each change. Every change
 * renews the checkout key, which identifies one order content.
 */
export function createDraftStore(storage: BrowserStore | null) {
  const store = createStore(restore(storage))
  const set = (next: OrderDraft | null) => {
    write(storage, next)
    store.set(next)
  }
  const change = (changed: (draft: OrderDraft) => OrderDraft) => {
    const draft = store.read()
    if (draft) set({ ...changed(draft), checkoutKey: crypto.randomUUID() })
  }
  return {
    read: store.read,
    subscribe: store.subscribe,
    /** Starts a new draft for a restaurant, discarding the previous one. */
    start: (restaurantId: string) => set(emptyDraft(restaurantId)),
    clear: () => set(null),
    update: (patch: DraftPatch) => change((current) => ({ ...current, ...patch })),
    addLine: (line: CartLine, name: string, unitPrice: UnitPrice) =>
      change((current) => ({
        ...current,
        lines: [...current.lines, line],
        memory: [...current.memory, { key: line.key, name, unitPrice }],
      })),
    replaceLine: (line: CartLine, name: string, unitPrice: UnitPrice) =>
      change((current) => ({
        ...current,
        lines: current.lines.map((each) => (each.key === line.key ? line : each)),
        memory: [
          ...current.memory.filter((each) => each.key !== line.key),
          { key: line.key, name, unitPrice },
        ],
      })),
    /** A quantity of 0 or less removes the line. */
    setQuantity: (key: string, quantity: number) =>
      change((current) =>
        quantity > 0
          ? {
              ...current,
              lines: current.lines.map((line) => (line.key === key ? { ...line, quantity } : line)),
            }
          : {
              ...current,
              lines: current.lines.filter((line) => line.key !== key),
              memory: current.memory.filter((line) => line.key !== key),
            },
      ),
    replaceLines: (lines: CartLine[], memory: OrderDraft['memory']) =>
      change((current) => ({ ...current, lines, memory })),
  }
}

function restore(storage: BrowserStore | null): OrderDraft | null {
  try {
    return readDraft(JSON.parse(storage?.getItem(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

/** If storage is full or blocked, only the persistence across reloads is lost, not the order. */
function write(storage: BrowserStore | null, draft: OrderDraft | null): void {
  try {
    if (draft) storage?.setItem(storageKey, JSON.stringify({ ...draft, names: draft.memory }))
    else storage?.removeItem(storageKey)
  } catch (error) {
    console.warn('storing the order draft failed', error)
  }
}
