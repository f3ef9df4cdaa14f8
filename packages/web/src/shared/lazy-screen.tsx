import type { ComponentType } from 'react'
import { lazyComponent } from './lazy-component.tsx'

/**
 * A screen in a bundle of its own that renders synchronously once preloaded (on the server, or on arrival).
 */
export interface LazyScreen {
  (): React.ReactNode
  /** Loads the bundle; afterwards the screen renders without its fallback. */
  preload(): Promise<void>
}

export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
  fallback: React.ReactNode,
): LazyScreen {
  let withoutStyle: Promise<never> | undefined
  // A second import would come without the style sheet that failed to load: only a reload of the page helps.
  const Component = lazyComponent(
    () =>
      withoutStyle ??
      load().catch((error: unknown) => {
        const failure = Promise.reject(error)
        if (String(error).includes('Unable to preload CSS')) withoutStyle = failure
        return failure
      }),
  )
  const Screen = () => <Component fallback={fallback} />
  Screen.preload = Component.preload
  return Screen
}
