import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A list of limited height whose rows cannot be focused: it scrolls by keyboard as well. */
export function ScrollList({
  label,
  className,
  children,
}: {
  label: string
  /** Sets the height, such as `max-h-80`. */
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <ul aria-label={label} tabIndex={0} className={cx('overflow-y-auto', className)}>
      {children}
    </ul>
  )
}
