import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CircleAlert } from './icons.ts'

/** The error of a field: an icon and words, never color alone. */
export function FieldError({
  id,
  className,
  children,
}: {
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <p id={id} className={cx('mt-1.5 flex items-start gap-1.5 text-danger-ink text-small', className)}>
      <CircleAlert className="mt-[.1em] size-[1.15em]" />
      <span>{children}</span>
    </p>
  )
}
