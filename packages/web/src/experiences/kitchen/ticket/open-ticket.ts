import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let opened: string | null = null

/** Opens the dialog of a ticket; null closes it. */
export function openTicket(orderId: string | null): void {
  opened = orderId
  for (const listener of listeners) listener()
}

/** The order whose dialog is open. */
export function useOpenTicket(): string | null {
  const read = () => opened
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
