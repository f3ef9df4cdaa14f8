import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * False on the server and while hydrating, true from then on: for browser-only values. The change is a transition:
 * an urgent one would hydrate the rest of the page in one long task.
 */
export function useHydrated(): boolean {
  const isServerRendered = useServerRendered()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (isServerRendered) startTransition(() => setHydrated(true))
  }, [isServerRendered])
  return isHydrated || !isServerRendered
}

/** Whether the component began with the server's markup. True on the server; never changes in the browser. */
export function useServerRendered(): boolean {
  // React reads the server's snapshot only on the server and while hydrating.
  const [begin] = useState<{ onServer?: boolean }>(() => ({}))
  return useSyncExternalStore(
    subscribe,
    () => (begin.onServer ??= false),
    () => (begin.onServer = true),
  )
}

const subscribe = () => () => {}
