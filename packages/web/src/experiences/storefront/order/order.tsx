import type { CartLine } from '@comanda/domain/ordering/cart'
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import type { OrderDraft } from './draft.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'

const OrderContext = createContext<DraftStore | null>(null)

export function OrderProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => (typeof window === 'undefined' ? noStore : createDraftStore(tabStorage())))
  return <OrderContext value={store}>{children}</OrderContext>
}

/** The draft order and its actions. Throws outside its provider. */
export function useOrder() {
  const store = useContext(OrderContext)
  if (!store) throw new Error('useOrder must be used within an OrderProvider')
  const draft = useSyncExternalStore(store.subscribe, store.read, () => null)
  return {
    draft,
    start: store.start,
    clear: store.clear,
    /**
     * Changes anything but the lines. Every change renews the checkout key, which identifies one order
     * content.
     */
    update: (patch: Partial<Omit<OrderDraft, 'lines' | 'memory' | 'checkoutKey'>>) =>
      store.update((current) => withNewKey({ ...current, ...patch })),
    addLine: (line: CartLine, name: string, unitPrice: OrderDraft['memory'][number]['unitPrice']) =>
      store.update((current) =>
        withNewKey({
          ...current,
          lines: [...current.lines, line],
          memory: [...current.memory, { key: line.key, name, unitPrice }],
        }),
      ),
    replaceLine: (line: CartLine, name: string, unitPrice: OrderDraft['memory'][number]['unitPrice']) =>
      store.update((current) =>
        withNewKey({
          ...current,
          lines: current.lines.map((each) => (each.key === line.key ? line : each)),
          memory: [
            ...current.memory.filter((each) => each.key !== line.key),
            { key: line.key, name, unitPrice },
          ],
        }),
      ),
    /** A quantity of 0 or less removes the line. */
    setQuantity: (key: string, quantity: number) =>
      store.update((current) =>
        withNewKey(
          quantity <= 0
            ? withoutLine(current, key)
            : {
                ...current,
                lines: current.lines.map((line) => (line.key === key ? { ...line, quantity } : line)),
              },
        ),
      ),
    replaceLines: (lines: CartLine[], memory: OrderDraft['memory']) =>
      store.update((current) => withNewKey({ ...current, lines, memory })),
  }
}

function withoutLine(draft: OrderDraft, key: string): OrderDraft {
  return {
    ...draft,
    lines: draft.lines.filter((line) => line.key !== key),
    memory: draft.memory.filter((line) => line.key !== key),
  }
}

function withNewKey(draft: OrderDraft): OrderDraft {
  return { ...draft, checkoutKey: crypto.randomUUID() }
}

/** Some browsers block session storage: then the order lasts as long as the page. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

const noStore: DraftStore = {
  read: () => null,
  update: () => {},
  start: () => {},
  clear: () => {},
  subscribe: () => () => {},
}
