import { formatCount } from '@comanda/domain/count'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

export interface Stat {
  label: string
  /** A number is a count. Undefined while loading. */
  value?: ReactNode
  /** Below the number: the comparison. */
  note?: ReactNode
  /** Next to the number: a `Sparkline`. Hidden where there is no room. */
  chart?: ReactNode
}

/** A few key numbers in a strip above a list. `narrow`: two in a row at every width, for a side panel. */
export function StatStrip({ stats, narrow }: { stats: readonly Stat[]; narrow?: boolean }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line',
        narrow
          ? '[&>:last-child:nth-child(odd)]:col-span-2'
          : stats.length <= 4
            ? 'max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none'
            : // Three in a row below `wide`, where amounts would need two lines.
              'max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:max-wide:grid-cols-3 sm:max-wide:[&>:last-child:nth-child(3n+1)]:col-span-3 sm:max-wide:[&>:last-child:nth-child(3n+2)]:col-span-2 wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none',
      )}
    >
      {stats.map(({ label, value, note, chart }) => (
        <div key={label} className="@container relative min-w-0 bg-surface px-4.5 py-3.5">
          <dt className="font-medium text-12 text-ink-2">{label}</dt>
          <dd className="mt-1 font-semibold text-24 tracking-tight @max-[9.5rem]:text-20 @max-[9rem]:text-16">
            {(typeof value === 'number' ? formatCount(value) : value) ?? (
              <Skeleton className="my-1.5 h-4.5 w-14" />
            )}
            {note && (
              <span
                className={cx(
                  'block font-regular text-12 text-ink-2 tracking-normal',
                  Boolean(chart) && '@min-[14rem]:pr-24',
                )}
              >
                {note}
              </span>
            )}
          </dd>
          {chart && <dd className="absolute right-4.5 bottom-3.5 hidden @min-[14rem]:block">{chart}</dd>}
        </div>
      ))}
    </dl>
  )
}
