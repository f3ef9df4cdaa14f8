import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A component in a bundle of its own. It shows its fallback while the bundle is loading. */
export interface LazyComponent<Props> {
  (props: Props & { fallback?: ReactNode }): ReactNode
  /** Loads the bundle; afterwards the component renders immediately. */
  preload(): Promise<void>
}

/**
 * Replaces React's `lazy` in a `Suspense`, for components that the server does not render, or that are preloaded before hydration:
 * React replaces a fallback 300 ms after it was shown at the earliest, even by a component whose bundle is loaded, and
 * only then do its effects run and request data.
 *
 * A bundle that failed to load is requested again by the next preload and the next component that is shown; some
 * browsers repeat the failure until the page is reloaded. The error of a component is thrown to the error boundary around it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  usualFallback: ReactNode = null,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  let failure: unknown
  const preload = async () => {
    // A repeated import would come without the style sheet that failed to load.
    if (String(failure).includes('Unable to preload CSS')) throw failure
    try {
      Loaded ??= (await load()).default
    } catch (error) {
      failure = error
      throw error
    }
  }
  function Component({ fallback = usualFallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Shown, setShown] = useState(() => Loaded)
    const [failed, setFailed] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return
      let isMounted = true
      preload().then(
        () => isMounted && setShown(() => Loaded),
        (error: unknown) => isMounted && setFailed({ error }),
      )
      return () => {
        isMounted = false
      }
    }, [Shown])
    if (failed) throw failed.error
    return Shown ? <Shown {...(props as Props)} /> : fallback
  }
  Component.preload = preload
  return Component
}
