import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  /** What is missing. */
  title: ReactNode
  /** The kind of items listed here. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
  /** warn for failures; the experience's color otherwise. */
  failed?: boolean
  /** Heading level: 1 where nothing else is on the page, 2 right below the page's title. */
  level?: 1 | 2 | 3
  className?: string
}

/** An empty list: what it is for, and the next step. */
export function EmptyState({ icon, title, children, action, failed, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('flex flex-col items-center px-6 py-8 text-center', className)}>
      {icon && (
        <span
          className={cx(
            'mb-3.5 grid size-11 place-items-center rounded-12',
            failed ? 'bg-danger-tint text-danger-ink' : 'bg-pick-tint text-pick-ink',
          )}
        >
          {icon}
        </span>
      )}
      <Heading className="font-semibold text-16">{title}</Heading>
      {children && <div className="mt-1 max-w-prose text-body text-ink-2">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
