import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const DOTS = {
  success: 'bg-ready-dot',
  warn: 'bg-new-dot',
  danger: 'bg-danger',
  neutral: 'bg-void-dot',
}

/** A colored dot and words, without a background: "Open until 10:00 PM", "Live". */
export function StatusDot({
  tone,
  className,
  children,
}: {
  tone: keyof typeof DOTS
  className?: string
  children: ReactNode
}) {
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <span aria-hidden="true" className={cx('size-1.75 flex-none rounded-full', DOTS[tone])} />
      <span>{children}</span>
    </span>
  )
}
