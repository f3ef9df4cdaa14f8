import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** A heading with a hairline below, as in back-office forms. */
  title?: ReactNode
  /** Buttons at the end of the heading. */
  actions?: ReactNode
  /** Without padding, for tables and lists that reach the edge. */
  flush?: boolean
}

/** A surface with a hairline edge and no shadow. */
export function Card({ title, actions, flush, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx('rounded-card border border-line bg-surface', className)}>
      {title && (
        <header className="flex min-h-11 items-center justify-between gap-3 border-line border-b px-4 py-2">
          <h2 className="font-semibold text-14">{title}</h2>
          {actions && <div className="flex gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? '' : 'p-4'}>{children}</div>
    </section>
  )
}
