import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Three columns from 900 px. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-9 office:grid-cols-3">{children}</div>
}

/** A captioned example. */
export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={cx('min-w-0', wide && 'office:col-span-2')}>
      <h2 className="mb-2.5 font-semibold text-13 text-ink-2">{name}</h2>
      {children}
    </section>
  )
}

/** A dark background, as in the kitchen and the dark back office. */
export function Dark({
  theme,
  name,
  children,
}: {
  theme: 'dark' | 'kitchen'
  name: string
  children: ReactNode
}) {
  return (
    <div
      data-theme={theme}
      data-experience={theme === 'kitchen' ? 'kitchen' : 'owner'}
      className="rounded-12 bg-canvas p-4 text-body"
    >
      <h2 className="mb-2.5 font-semibold text-13 text-ink-2">{name}</h2>
      {children}
    </div>
  )
}

/** A storefront in its restaurant's color. */
export function Storefront({ theme, children }: { theme: string; children: ReactNode }) {
  return (
    <div
      data-experience="storefront"
      data-theme="light"
      style={{ '--theme': theme } as Record<string, string>}
      className="-m-3 rounded-12 bg-canvas p-3 text-body"
    >
      {children}
    </div>
  )
}
