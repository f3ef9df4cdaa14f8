import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { PointHint } from './point-hint.tsx'
import { type Scale, shareOf } from './scale.ts'
import { type ChartData, type ChartPoint, describePoint } from './series.ts'
import { usePoints } from './use-points.ts'

export interface PlotProps {
  data: ChartData
  scale: Scale
  /** A value at the vertical axis, shorter than in a table: "$6k". */
  formatAxis?: (value: number) => string
  /** The current time as a line: its position as a share of the width, and its label. */
  now?: { at: number; label: string }
  /** Height classes; 176 px by default. */
  height?: string
  children: (active: number | null) => ReactNode
}

/** Grid, axes and the points that can be pointed at or focused, around the marks of a chart. */
export function Plot({ data, scale, formatAxis, now, height = 'h-44', children }: PlotProps) {
  const { points } = data
  const { active, pointProps } = usePoints(points.length)
  const width = 100 / points.length
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-11 text-ink-2 tnum">
      <div aria-hidden="true" className="relative">
        {scale.ticks.map((tick) => (
          <span
            key={tick}
            className="absolute right-0 translate-y-1/2 whitespace-nowrap"
            style={{ bottom: percent(shareOf(scale, tick)) }}
          >
            {(formatAxis ?? data.format)(tick)}
          </span>
        ))}
        {/* The widest label gives the column its width. */}
        {scale.ticks.map((tick) => (
          <span key={tick} className="invisible block h-0 whitespace-nowrap">
            {(formatAxis ?? data.format)(tick)}
          </span>
        ))}
      </div>
      <div className={cx('relative', height)}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
        <svg
          role="group"
          aria-label="Values: use the arrow keys"
          width="100%"
          height="100%"
          className="block overflow-visible"
        >
          {scale.ticks.map((tick) => (
            <Horizontal key={tick} at={1 - shareOf(scale, tick)} className="stroke-chart-grid" />
          ))}
          {children(active)}
          {now && (
            <line
              x1={percent(now.at)}
              x2={percent(now.at)}
              y1="0"
              y2="100%"
              className="stroke-1 stroke-line-strong"
            />
          )}
          <g>
            {points.map((point, index) => (
              <rect
                key={point.name ?? point.label}
                {...pointProps(index)}
                aria-label={describePoint(data, index)}
                x={`${index * width}%`}
                width={`${width}%`}
                height="100%"
                className="fill-transparent outline-offset-0 focus-visible:outline-2 focus-visible:outline-focus"
              />
            ))}
          </g>
        </svg>
        {now && (
          <span
            aria-hidden="true"
            className={cx(
              'absolute -top-1.5 whitespace-nowrap bg-surface px-1',
              now.at > 0.7 && '-translate-x-full',
            )}
            style={{ left: percent(now.at) }}
          >
            {now.label}
          </span>
        )}
        {active !== null && <PointHint data={data} index={active} />}
      </div>
      <span />
      <AxisLabels points={points} />
    </div>
  )
}

function Horizontal({ at, className }: { at: number; className: string }) {
  return <line x1="0" x2="100%" y1={percent(at)} y2={percent(at)} className={cx('stroke-1', className)} />
}

/** At most eight labels, and four where the chart is narrow. */
function AxisLabels({ points }: { points: readonly ChartPoint[] }) {
  const stride = Math.ceil(points.length / 8)
  return (
    <div aria-hidden="true" className="relative mt-1.5 h-4">
      {points.map(({ label, name }, index) => {
        if (index % stride !== 0) return null
        const everywhere = points.length <= 4 || index % (stride * 2) === 0
        return (
          <span
            key={name ?? label}
            className={cx(
              'absolute -translate-x-1/2 whitespace-nowrap',
              !everywhere && '@max-[30rem]:invisible',
            )}
            style={{ left: percent((index + 0.5) / points.length) }}
          >
            {label}
          </span>
        )
      })}
    </div>
  )
}

const percent = (share: number) => `${share * 100}%`
