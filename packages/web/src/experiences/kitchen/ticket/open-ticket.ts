import { useSyncExternalStore } from 'react'
import { createStore } from '../../../shared/store.ts'

const opened = createStore<string | null>(null)

/** Opens the dialog of a ticket; null closes it. */
export function openTicket(orderId: string | null): void {
  opened.set(orderId)
}

/** The order whose dialog is open. */
export function useOpenTicket(): string | null {
  return useSyncExternalStore(opened.subscribe, opened.read, opened.read)
}
