import { cx } from '../cx.ts'
import { ChartFrame, type ChartFrameProps, Legend } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { LinePath } from './line-path.tsx'
import { Plot, type PlotProps } from './plot.tsx'
import { scaleOf, shareOf } from './scale.ts'
import { allSeries, type ChartData, hasValues } from './series.ts'
import { toneOf } from './tones.ts'

export interface AxisChartProps
  extends ChartData,
    Pick<ChartFrameProps, 'label' | 'csv' | 'className'>,
    Pick<PlotProps, 'formatAxis' | 'now' | 'height'> {
  /** The header of the first column of the table: "Day". */
  corner: string
  /** Instead of the chart when all values are zero. */
  empty?: string
  /** The smallest step of the axis: 100 for cents. */
  smallestStep?: number
}

/** Values over time as lines, at most four, the first one with a tinted area. */
export function LineChart({ label, csv, className, corner, empty, smallestStep, ...rest }: AxisChartProps) {
  const { series, past } = rest
  const scale = scaleOf(
    allSeries(rest).flatMap(({ values }) => values),
    smallestStep,
  )
  return (
    <ChartFrame
      label={label}
      csv={csv}
      className={className}
      legend={(series.length > 1 || past) && <Legend series={series} past={past} />}
      table={<ChartTable label={label} corner={corner} {...rest} />}
      empty={empty && !hasValues(rest) && empty}
    >
      <Plot {...rest} data={rest} scale={scale}>
        {(active) => (
          <g>
            {past && (
              <LinePath
                values={past.values}
                scale={scale}
                className="fill-none stroke-2 stroke-ink-3 [stroke-dasharray:4_4]"
              />
            )}
            {series.map((one, index) => (
              <LinePath
                key={one.label}
                values={one.values}
                scale={scale}
                area={index === 0 ? cx('opacity-10', toneOf(one, index).fill) : undefined}
                className={cx('fill-none stroke-2', toneOf(one, index).stroke)}
              />
            ))}
            {active !== null &&
              series.map((one, index) => {
                const value = one.values[active]
                if (value === null || value === undefined) return null
                return (
                  <circle
                    key={one.label}
                    cx={`${(100 * (active + 0.5)) / rest.points.length}%`}
                    cy={`${100 * (1 - shareOf(scale, value))}%`}
                    r="4"
                    className={cx('fill-surface stroke-2', toneOf(one, index).stroke)}
                  />
                )
              })}
          </g>
        )}
      </Plot>
    </ChartFrame>
  )
}
