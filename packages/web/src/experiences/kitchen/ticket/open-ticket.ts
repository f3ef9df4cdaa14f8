import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let opened: string | null = null

/** Opens the tools of a ticket: its time, the step back. null closes them. */
export function openTicket(orderId: string | null): void {
  opened = orderId
  for (const listener of listeners) listener()
}

/** The order whose tools are open. */
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
