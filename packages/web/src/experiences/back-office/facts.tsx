import { cx } from '@comanda/ui/cx.ts'
import type { ReactNode } from 'react'

/** Names and their values in two columns. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={cx('grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-13', className)}>
      {children}
    </dl>
  )
}

/** A name and its value, as a row of `Facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right tnum wrap-anywhere">{children}</dd>
    </>
  )
}
