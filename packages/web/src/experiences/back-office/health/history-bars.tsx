import type { HealthHistory } from '@comanda/contract/health'
import { cx } from '@comanda/ui/cx.ts'
import { formatMoment } from '../lists/days.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const colors = { healthy: 'fill-success', warning: 'fill-warn', error: 'fill-danger' }

/** The worst result of each hour as a bar; hours without a measurement are pale. */
export function HistoryBars({ hours, since, now }: HealthHistory['checks'][number] & { now: number }) {
  const width = 100 / hours.length
  return (
    <>
      <svg role="img" aria-label={describe(hours)} className="mt-3 block h-5 w-full">
        {hours.map((status, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its position
            key={index}
            x={`${index * width + width * 0.15}%`}
            width={`${width * 0.7}%`}
            height="100%"
            rx="1"
            className={cx(status === null ? 'fill-sunken' : colors[status])}
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-3 text-12 text-ink-2">
        <span>Last {hours.length} hours</span>
        <span>This status since {formatMoment(since, now, zone)}</span>
      </p>
    </>
  )
}

/** "Last 42 hours: 40 healthy, 1 with warnings, 1 with errors". */
function describe(hours: HealthHistory['checks'][number]['hours']): string {
  const count = (status: (typeof hours)[number]) => hours.filter((one) => one === status).length
  const missing = count(null)
  return [
    `Last ${hours.length} hours: ${count('healthy')} healthy`,
    `${count('warning')} with warnings`,
    `${count('error')} with errors`,
    ...(missing > 0 ? [`${missing} not measured`] : []),
  ].join(', ')
}
