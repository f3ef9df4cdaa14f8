import { FailedState, type FailedStateProps } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import type { ReactNode } from 'react'

interface NotLoadedProps {
  /** Of `failureOf`. */
  failure: FailedStateProps | null
  level?: FailedStateProps['level']
  /** What is loading, for screen readers. */
  label?: string
  /** The class of a single placeholder; several are children. */
  skeleton?: string
  /** The layout of the placeholders. */
  className?: string
  children?: ReactNode
}

/** In place of data: why it did not load, with Retry; placeholders until then. */
export function NotLoaded({ failure, level = 3, label, skeleton, className, children }: NotLoadedProps) {
  if (failure) return <FailedState level={level} {...failure} />
  return (
    <Loading label={label} className={className}>
      {skeleton ? <Skeleton className={skeleton} /> : children}
    </Loading>
  )
}
