import { cx } from '../cx.ts'
import { ChartFrame, Legend } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import type { AxisChartProps } from './line-chart.tsx'
import { LinePath } from './line-path.tsx'
import { Plot } from './plot.tsx'
import { type Scale, scaleOf, shareOf } from './scale.ts'
import { type ChartData, hasValues } from './series.ts'
import { toneOf } from './tones.ts'

/**
 * Values per point as bars: several series on top of each other, or side by side when `grouped`. An earlier
 * period is a dashed line over them.
 */
export function BarChart({ grouped, ...props }: AxisChartProps & { grouped?: boolean }) {
  const { label, csv, className, corner, empty, smallestStep, ...rest } = props
  const bars = barsOf(rest, grouped === true)
  const scale = scaleOf(
    [...bars.flatMap(({ from, to }) => [from, to]), ...(rest.past?.values ?? [])],
    smallestStep,
  )
  return (
    <ChartFrame
      label={label}
      csv={csv}
      className={className}
      legend={(rest.series.length > 1 || rest.past) && <Legend series={rest.series} past={rest.past} />}
      table={<ChartTable label={label} corner={corner} {...rest} />}
      empty={empty && !hasValues(rest) && empty}
    >
      <Plot {...rest} data={rest} scale={scale}>
        {(active) => (
          <g>
            {bars.map((bar) => (
              <BarShape
                key={`${bar.series}-${bar.point}`}
                bar={bar}
                scale={scale}
                className={cx(
                  toneOf(rest.series[bar.series] ?? {}, bar.series).fill,
                  active !== null && active !== bar.point && 'opacity-60',
                )}
              />
            ))}
            {rest.past && (
              <LinePath
                values={rest.past.values}
                scale={scale}
                className="fill-none stroke-2 stroke-ink-3 [stroke-dasharray:4_4]"
              />
            )}
          </g>
        )}
      </Plot>
    </ChartFrame>
  )
}

interface Bar {
  series: number
  point: number
  from: number
  to: number
  /** Left edge and width, in percent of the plot. */
  left: number
  width: number
}

/** The share of the space of a point that its bars fill. */
const FILLED = 0.56

function barsOf({ points, series }: ChartData, grouped: boolean): Bar[] {
  const slot = 100 / points.length
  const width = (slot * FILLED) / (grouped ? series.length : 1)
  return points.flatMap((_, point) => {
    const start = point * slot + (slot * (1 - FILLED)) / 2
    let top = 0
    return series.map(({ values }, index) => {
      const value = values[point] ?? 0
      const from = grouped ? 0 : top
      top = from + value
      return { series: index, point, from, to: top, left: grouped ? start + index * width : start, width }
    })
  })
}

function BarShape({
  bar: { from, to, left, width },
  scale,
  className,
}: {
  bar: Bar
  scale: Scale
  className: string
}) {
  const high = shareOf(scale, Math.max(from, to))
  const low = shareOf(scale, Math.min(from, to))
  if (high === low) return null
  return (
    <rect
      x={`${left}%`}
      width={`${width}%`}
      y={`${100 * (1 - high)}%`}
      height={`${100 * (high - low)}%`}
      rx="3"
      className={className}
    />
  )
}
