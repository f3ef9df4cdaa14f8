import { cx } from '../cx.ts'
import { SimpleTable } from '../simple-table.tsx'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'
import { PointHint } from './point-hint.tsx'
import type { ChartPoint } from './series.ts'
import { usePoints } from './use-points.ts'

export interface HeatMapProps extends Pick<ChartFrameProps, 'label' | 'csv' | 'className'> {
  /** From left to right: hours. */
  columns: readonly ChartPoint[]
  /** From top to bottom, with a value per column: weekdays. */
  rows: readonly { label: string; name?: string; values: readonly number[] }[]
  /** What a value is: "Orders". */
  measure: string
  format: (value: number) => string
  corner: string
  empty?: string
}

/** Opacity of the color in five steps, which the highest value fills; zero is the ground. */
const STEPS = ['opacity-15', 'opacity-35', 'opacity-55', 'opacity-75', 'opacity-100']

/** Values in a grid, such as weekday by hour: the darker, the more. */
export function HeatMap(props: HeatMapProps) {
  const { label, csv, className, columns, rows, measure, format, corner, empty } = props
  const cells = rows.flatMap((row) =>
    columns.map((column, index) => ({
      name: `${row.name ?? row.label}, ${column.name ?? column.label}`,
      value: row.values[index] ?? 0,
    })),
  )
  const max = Math.max(0, ...cells.map(({ value }) => value))
  const { active, pointProps } = usePoints(cells.length, columns.length)
  const chosen = active === null ? undefined : cells[active]
  const width = 100 / columns.length
  const height = 100 / rows.length
  return (
    <ChartFrame
      label={label}
      csv={csv}
      className={className}
      legend={<StepLegend />}
      empty={empty && max === 0 && empty}
      table={
        <SimpleTable
          label={label}
          headers={[corner, ...columns.map((column) => column.name ?? column.label)]}
          rows={rows.map((row) => [row.name ?? row.label, ...row.values.map(format)])}
        />
      }
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-11 text-ink-2">
        <div aria-hidden="true" className="grid auto-rows-fr items-center">
          {rows.map((row) => (
            <span key={row.label}>{row.label}</span>
          ))}
        </div>
        <div className="relative" style={{ height: `${rows.length * 1.75}rem` }}>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
          <svg
            role="group"
            aria-label="Values: use the arrow keys"
            width="100%"
            height="100%"
            className="block overflow-visible"
          >
            {cells.map(({ name, value }, index) => (
              <rect
                key={name}
                {...pointProps(index)}
                aria-label={`${name}: ${measure} ${format(value)}`}
                x={`${(index % columns.length) * width + width * 0.05}%`}
                y={`${Math.floor(index / columns.length) * height + height * 0.06}%`}
                width={`${width * 0.9}%`}
                height={`${height * 0.88}%`}
                rx="3"
                className={cx(
                  'outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus',
                  value <= 0 ? 'fill-sunken' : ['fill-chart-1', STEPS[stepOf(value, max)]].join(' '),
                )}
              />
            ))}
          </svg>
          {chosen && active !== null && (
            <PointHint
              data={{
                points: columns.map((column, index) => ({
                  ...column,
                  name: index === active % columns.length ? chosen.name : undefined,
                })),
                series: [{ label: measure, values: columns.map(() => chosen.value) }],
                format,
              }}
              index={active % columns.length}
            />
          )}
        </div>
        <span />
        <div aria-hidden="true" className="relative mt-1.5 h-4">
          {columns.map(({ label: text, name }, index) => {
            const stride = Math.ceil(columns.length / 8)
            if (index % stride !== 0) return null
            return (
              <span
                key={name ?? text}
                className={cx(
                  'absolute -translate-x-1/2 whitespace-nowrap',
                  index % (stride * 2) !== 0 && '@max-[30rem]:invisible',
                )}
                style={{ left: `${(index + 0.5) * width}%` }}
              >
                {text}
              </span>
            )
          })}
        </div>
      </div>
    </ChartFrame>
  )
}

function StepLegend() {
  return (
    <span className="flex items-center gap-1">
      Few
      {STEPS.map((step) => (
        <span key={step} aria-hidden="true" className={cx('size-2.5 rounded-4 bg-chart-1', step)} />
      ))}
      Many
    </span>
  )
}

function stepOf(value: number, max: number): number {
  return Math.min(STEPS.length - 1, Math.ceil((value / max) * STEPS.length) - 1)
}
