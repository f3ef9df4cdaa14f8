import type { ReactNode } from 'react'

/** A name and its value, as a row of a `dl` with two columns. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right tnum [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
