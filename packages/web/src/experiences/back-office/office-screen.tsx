import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '../../shared/lazy-screen.tsx'
import { ScreenSkeleton } from './shell/screen-skeleton.tsx'

/**
 * A back-office screen as a bundle of its own: `officeScreen(() => import('./users.tsx'))`, with a default
 * export.
 */
export function officeScreen(load: () => Promise<{ default: ComponentType }>): LazyScreen {
  return lazyScreen(load, <ScreenSkeleton />)
}
