import type { VisitReport } from '@comanda/contract/visit-reports'
import { zoneLabel } from '../finance/format.ts'
import { periodText } from './format.ts'

/** The period of a report and its time zone; empty while it loads. */
export function PeriodText({ period, all }: { period: VisitReport['period'] | undefined; all: boolean }) {
  if (!period) return <p className="min-h-5 text-13" />
  const where = all && period.days ? 'days of each restaurant' : zoneLabel(period.zone)
  return (
    <p className="text-13 text-ink-2 tnum">
      {period.days ? `${periodText(period)}, ${where}` : `The last 24 hours, ${where}`}
    </p>
  )
}
