import { LinePath } from './line-path.tsx'
import { scaleOf, shareOf } from './scale.ts'

/** A small line of values without axes, next to the number that it explains. */
export function Sparkline({
  label,
  values,
}: {
  /** For screen readers; without it the line is decoration. */
  label?: string
  values: readonly number[]
}) {
  const scale = scaleOf(values)
  const last = values.at(-1)
  if (last === undefined || values.length < 2) return null
  const hidden = label === undefined
  return (
    <svg
      role={hidden ? undefined : 'img'}
      aria-label={label}
      aria-hidden={hidden || undefined}
      className="block h-8 w-21 overflow-visible"
    >
      <LinePath
        values={values}
        scale={scale}
        area="fill-chart-1 opacity-10"
        className="fill-none stroke-2 stroke-chart-1"
      />
      <circle
        cx={`${(100 * (values.length - 0.5)) / values.length}%`}
        cy={`${100 * (1 - shareOf(scale, last))}%`}
        r="2.5"
        className="fill-chart-1"
      />
    </svg>
  )
}
