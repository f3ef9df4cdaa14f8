import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

export interface Stat {
  label: string
  /** Undefined while loading. */
  value?: ReactNode
  /** Below the number: what it is compared with. */
  note?: ReactNode
}

/** A few key numbers in a strip above a list. */
export function StatStrip({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
        className,
      )}
    >
      {stats.map(({ label, value, note }) => (
        <div key={label} className="bg-surface px-4.5 py-3.5">
          <dt className="font-medium text-12 text-ink-2">{label}</dt>
          <dd className="mt-1 font-semibold text-24 tracking-tight">
            {value ?? <Skeleton className="my-1.5 h-4.5 w-14" />}
            {note && <span className="block font-regular text-12 text-ink-2 tracking-normal">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
