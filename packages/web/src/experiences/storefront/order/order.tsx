import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { createDraftStore, type DraftStore } from './draft-store.ts'

const OrderContext = createContext<DraftStore | null>(null)

export function OrderProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createDraftStore(tabStorage()))
  return <OrderContext value={store}>{children}</OrderContext>
}

/** The draft order and its actions, which never change. Throws outside its provider. */
export function useOrder() {
  const store = useContext(OrderContext)
  if (!store) throw new Error('useOrder must be used within an OrderProvider')
  const draft = useSyncExternalStore(store.subscribe, store.read, () => null)
  return { draft, ...store }
}

/** null on the server, and in browsers that block session storage: then the order lasts as long as the page. */
function tabStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null
  }
}
