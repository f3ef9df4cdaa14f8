import type { HealthHistory } from '@comanda/contract/health'
import { browserZone } from '../../../shared/browser-zone.ts'
import { StatusBars } from '../../../shared/status-bars.tsx'
import { formatMoment } from '../lists/days.ts'

/** The results of each hour, and the time of the last status change. */
export function HistoryBars({ hours, since, now }: HealthHistory['checks'][number] & { now: number }) {
  const period = `Last ${hours.length} hours`
  return (
    <>
      <StatusBars results={hours} period={period} className="mt-3 h-5" />
      <p className="mt-1 flex justify-between gap-3 text-12 text-ink-2">
        <span>{period}</span>
        <span>This status since {formatMoment(since, now, browserZone)}</span>
      </p>
    </>
  )
}
