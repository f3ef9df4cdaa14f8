import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { tabStore } from '../../../shared/browser-store.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'

const OrderContext = createContext<DraftStore | null>(null)

/** `own` replaces the draft of the tab. */
export function OrderProvider({ own, children }: { own?: DraftStore; children: ReactNode }) {
  const [store] = useState(() => own ?? createDraftStore(tabStore()))
  return <OrderContext value={store}>{children}</OrderContext>
}

/** The draft order and its actions, which never change. Throws outside its provider. */
export function useOrder() {
  const store = useContext(OrderContext)
  if (!store) throw new Error('useOrder must be used within an OrderProvider')
  const draft = useSyncExternalStore(store.subscribe, store.read, () => null)
  return { draft, ...store }
}
