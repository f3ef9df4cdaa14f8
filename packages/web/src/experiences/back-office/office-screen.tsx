import { Loading, Skeleton } from '@comanda/ui/skeleton'
import type { ComponentType } from 'react'
import { type LazyScreen, lazyScreen } from '../../shared/lazy-screen.tsx'

/**
 * A back-office screen as a bundle of its own: `officeScreen(() => import('./users.tsx'))`, with a default
 * export.
 */
export function officeScreen(load: () => Promise<{ default: ComponentType }>): LazyScreen {
  return lazyScreen(load, <ScreenSkeleton />)
}

/** The placeholder of a screen that is loading. */
function ScreenSkeleton() {
  return (
    <Loading label="Loading the screen">
      <div className="flex h-19 items-center border-line border-b px-4 office:h-13 office:px-6">
        <Skeleton className="h-4 w-44" />
      </div>
      <div className="space-y-4 p-4 office:p-6">
        <Skeleton className="h-20 rounded-12!" />
        <Skeleton className="h-72 rounded-12!" />
      </div>
    </Loading>
  )
}
