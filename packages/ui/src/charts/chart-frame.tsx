import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { TextButton } from '../text-button.tsx'
import type { ChartSeries } from './series.ts'
import { toneOf } from './tones.ts'

export interface ChartFrameProps {
  /** What the chart shows, for screen readers. */
  label: string
  legend?: ReactNode
  /** A link that downloads the data. */
  csv?: ReactNode
  /** The same data as a table. */
  table: ReactNode
  /** Instead of the chart, when there is nothing to show. */
  empty?: ReactNode
  className?: string
  children: ReactNode
}

/** A chart with its legend, its data as a table on request, and a link to the data as CSV. */
export function ChartFrame({ label, legend, csv, table, empty, className, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  if (empty) return <p className="py-6 text-center text-ink-2 text-small">{empty}</p>
  return (
    <figure aria-label={label} className={cx('@container min-w-0', className)}>
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-12 text-ink-2">
        <span className="flex flex-wrap gap-x-4 gap-y-1">{legend}</span>
        <span className="ml-auto flex items-center gap-5">
          <TextButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Table
          </TextButton>
          {csv}
        </span>
      </figcaption>
      {asTable ? table : children}
    </figure>
  )
}

/** The names of the series with their colors. The earlier period is a dashed gray line. */
export function Legend({ series, past }: { series: readonly ChartSeries[]; past?: ChartSeries }) {
  return (
    <>
      {series.map((one, index) => (
        <span key={one.label} className="flex items-center gap-1.5 wrap-anywhere">
          <span aria-hidden="true" className={cx('size-2.5 flex-none rounded-4', toneOf(one, index).bg)} />
          {one.label}
        </span>
      ))}
      {past && (
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-3.5 border-ink-3 border-t-2 border-dashed" />
          {past.label}
        </span>
      )}
    </>
  )
}
