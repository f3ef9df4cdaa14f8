import { type Scale, shareOf } from './scale.ts'

/**
 * The values of a series as a line that ends where values are missing; with `area`, also as the surface below
 * it. The drawing is stretched to its box, and the stroke is not.
 */
export function LinePath({
  values,
  scale,
  area,
  className,
}: {
  values: readonly (number | null)[]
  scale: Scale
  area?: string
  className: string
}) {
  const runs = runsOf(values).map((run) =>
    run.map(({ index, value }) => ({
      x: (100 * (index + 0.5)) / values.length,
      y: 100 * (1 - shareOf(scale, value)),
    })),
  )
  const floor = 100 * (1 - shareOf(scale, 0))
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="overflow-visible"
      aria-hidden="true"
    >
      {runs.map((run) => {
        const first = run[0]
        const last = run.at(-1)
        if (!first || !last) return null
        const line = run.map(({ x, y }) => `${round(x)},${round(y)}`).join(' L')
        return (
          <g key={first.x}>
            {area && (
              <path
                d={`M${round(first.x)},${floor} L${line} L${round(last.x)},${floor} Z`}
                className={area}
              />
            )}
            <path
              d={`M${line}`}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              strokeLinecap="round"
              className={className}
            />
          </g>
        )
      })}
    </svg>
  )
}

interface Value {
  index: number
  value: number
}

function runsOf(values: readonly (number | null)[]): Value[][] {
  const runs: Value[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ index, value })
  })
  return runs.filter((run) => run.length > 0)
}

const round = (value: number) => Math.round(value * 100) / 100
