import { allSeries, type ChartData, pointName, valueText } from './series.ts'

/**
 * The values of a point, next to it on the side with more room; over it where the chart is too narrow. Screen readers read the
 * label of the point instead.
 */
export function PointHint({ data, index }: { data: ChartData; index: number }) {
  const point = data.points[index]
  if (!point) return null
  const at = (index + 0.5) / data.points.length
  const offset = `max(0px, min(${Math.min(at, 1 - at) * 100}% + 0.75rem, 100% - 13rem))`
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-2 z-sticky min-w-32 rounded-8 border border-line bg-raised px-3 py-2 text-12 shadow-e-3"
      style={at > 0.5 ? { right: offset } : { left: offset }}
    >
      <b className="block whitespace-nowrap text-ink">{pointName(point)}</b>
      {allSeries(data).map(({ label, values }) => (
        <span key={label} className="flex justify-between gap-4 text-ink-2">
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <span className="whitespace-nowrap text-ink tnum">{valueText(values[index], data.format)}</span>
        </span>
      ))}
    </div>
  )
}
