import { useSyncExternalStore } from 'react'

/** False on the server and while hydrating, true from then on: for browser-only values. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribe, inBrowser, onServer)
}

const subscribe = () => () => {}
const inBrowser = () => true
const onServer = () => false
