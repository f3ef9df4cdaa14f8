import { useState, useSyncExternalStore } from 'react'

/** False on the server and while hydrating, true from then on: for browser-only values. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer)
}

/** Whether the component started from the server's markup. True on the server; never changes in the browser. */
export function useServerRendered(): boolean {
  // React reads the server's snapshot only on the server and while hydrating.
  const [start] = useState<{ onServer?: boolean }>(() => ({}))
  return useSyncExternalStore(
    subscribe,
    () => (start.onServer ??= false),
    () => (start.onServer = true),
  )
}

const subscribe = () => () => {}
const inBrowser = () => true
const onServer = () => false
