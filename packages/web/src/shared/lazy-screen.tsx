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
  const Component = lazyComponent(load)
  const Screen = () => <Component fallback={fallback} />
  Screen.preload = Component.preload
  return Screen
}
