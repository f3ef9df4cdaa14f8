import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A screen in a bundle of its own that renders synchronously once preloaded (on the server, or on arrival).
 */
export interface LazyScreen {
  (): React.JSX.Element
  /** Loads the bundle; afterwards the screen renders without suspending. */
  preload(): Promise<void>
}

export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
  fallback: React.ReactNode,
): LazyScreen {
  let loaded: ComponentType | undefined
  let failure: unknown
  // After a failure only a reload of the page helps: a second import would fail, or come without its style sheet.
  const Deferred = lazy(() => (failure ? Promise.reject(failure) : load()))
  function Screen() {
    const [Ready] = useState(() => loaded)
    if (Ready) return <Ready />
    return (
      <Suspense fallback={fallback}>
        <Deferred />
      </Suspense>
    )
  }
  Screen.preload = async () => {
    try {
      loaded = (await load()).default
    } catch (error) {
      failure = error
      throw error
    }
  }
  return Screen
}
