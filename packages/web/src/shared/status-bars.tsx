import { counted } from '@comanda/domain/count'
import { measuredOf, type Results } from '@comanda/domain/health/system-status'
import { cx } from '@comanda/ui/cx.ts'

/**
 * The results of each hour or day as a bar, in which warnings and errors have their share of the time; those without a
 * measurement are pale. `period` is "Last 90 days".
 */
export function StatusBars({
  results,
  period,
  className,
}: {
  results: readonly (Results | null)[]
  period: string
  className?: string
}) {
  const width = 100 / results.length
  return (
    <svg role="img" aria-label={describe(results, period)} className={cx('block w-full', className)}>
      {results.map((result, index) =>
        partsOf(result).map(({ color, from, height }) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour or day is its position
            key={`${index} ${color}`}
            x={`${index * width + width * 0.15}%`}
            y={`${from}%`}
            width={`${width * 0.7}%`}
            height={`${height}%`}
            rx="1"
            className={color}
          />
        )),
      )}
    </svg>
  )
}

/** From top to bottom, in percent of the bar. */
function partsOf(result: Results | null): { color: string; from: number; height: number }[] {
  if (result === null) return [{ color: 'fill-sunken', from: 0, height: 100 }]
  const all = measuredOf(result)
  const share = (part: number) => (part === 0 ? 0 : Math.max(minShare, (part * 100) / all))
  const errors = share(result.errors)
  const warnings = Math.min(share(result.warnings), 100 - errors)
  return [
    { color: 'fill-danger', from: 0, height: errors },
    { color: 'fill-warn', from: errors, height: warnings },
    { color: 'fill-success', from: errors + warnings, height: 100 - errors - warnings },
  ].filter(({ height }) => height > 0)
}

/** A single minute of a day is still visible. */
const minShare = 12

/** "Last 42 hours: 1 min with errors, 12 min with warnings, of 41 hours measured". */
function describe(results: readonly (Results | null)[], period: string): string {
  const minutes = (of: (result: Results) => number) =>
    results.reduce((sum, result) => sum + (result ? of(result) : 0), 0)
  const hours = Math.round(minutes(measuredOf) / 60)
  return `${period}: ${minutes(({ errors }) => errors)} min with errors, ${minutes(({ warnings }) => warnings)} min with warnings, of ${counted(hours, 'hour')} measured`
}
