import type { CheckResult } from '@comanda/domain/health/system-status'
import { cx } from '@comanda/ui/cx.ts'

const colors = { healthy: 'fill-success', warning: 'fill-warn', error: 'fill-danger' }

/** The worst result of each hour or day as a bar; those without a measurement are pale. `period` is "Last 90 days". */
export function StatusBars({
  results,
  period,
  className,
}: {
  results: readonly (CheckResult | null)[]
  period: string
  className?: string
}) {
  const width = 100 / results.length
  return (
    <svg role="img" aria-label={describe(results, period)} className={cx('block w-full', className)}>
      {results.map((status, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour or day is its position
          key={index}
          x={`${index * width + width * 0.15}%`}
          width={`${width * 0.7}%`}
          height="100%"
          rx="1"
          className={cx(status === null ? 'fill-sunken' : colors[status])}
        />
      ))}
    </svg>
  )
}

/** "Last 42 hours: 40 healthy, 1 with warnings, 1 with errors". */
function describe(results: readonly (CheckResult | null)[], period: string): string {
  const count = (status: CheckResult | null) => results.filter((one) => one === status).length
  const missing = count(null)
  return [
    `${period}: ${count('healthy')} healthy`,
    `${count('warning')} with warnings`,
    `${count('error')} with errors`,
    ...(missing > 0 ? [`${missing} not measured`] : []),
  ].join(', ')
}
