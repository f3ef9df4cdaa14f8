import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * False on the server and while hydrating, true afterwards: for browser-only values. The change is a transition, which can
 * take longer than hydration: an urgent one would hydrate the rest of the page in one long task.
 */
export function useHydrated(): boolean {
  const isServerRendered = useServerRendered()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (isServerRendered) startTransition(() => setHydrated(true))
  }, [isServerRendered])
  return isHydrated || !isServerRendered
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
