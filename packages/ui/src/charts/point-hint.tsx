import { cx } from '../cx.ts'
import { allSeries, type ChartData, pointName, valueText } from './series.ts'

/** The values of a point, above the chart next to it. Screen readers read the label of the point instead. */
export function PointHint({ data, index }: { data: ChartData; index: number }) {
  const point = data.points[index]
  if (!point) return null
  const at = (index + 0.5) / data.points.length
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute top-2 z-sticky min-w-32 rounded-8 border border-line bg-raised px-3 py-2 text-12 shadow-e-3',
        at > 0.5 && '-translate-x-full',
      )}
      style={{ left: `calc(${at * 100}% ${at > 0.5 ? '-' : '+'} 0.75rem)` }}
    >
      <b className="block whitespace-nowrap text-ink">{pointName(point)}</b>
      {allSeries(data).map(({ label, values }) => (
        <span key={label} className="flex justify-between gap-4 whitespace-nowrap text-ink-2">
          {label}
          <span className="text-ink tnum">{valueText(values[index], data.format)}</span>
        </span>
      ))}
    </div>
  )
}
