import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** One placeholder shape. The caller sets its size: `className="h-4 w-40"`. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-shimmer rounded-card bg-[linear-gradient(90deg,var(--press)_25%,var(--hover)_50%,var(--press)_75%)] bg-size-[200%_100%]',
        className,
      )}
    />
  )
}

/** Skeletons with a label for screen readers. Shown after 200 ms, so that fast responses do not flash. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" className={cx('animate-appear', className)}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
