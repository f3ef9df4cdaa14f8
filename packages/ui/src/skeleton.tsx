import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** One grey shape of what is coming. Its size is the caller's: `className="h-4 w-40"`. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-shimmer rounded-full bg-[linear-gradient(90deg,var(--press)_25%,var(--hover)_50%,var(--press)_75%)] bg-size-[200%_100%]',
        className,
      )}
    />
  )
}

/** Skeletons with a word for screen readers. Shows after 200 ms, so that what loads at once does not flash. */
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
