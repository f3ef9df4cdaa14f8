import { isStorefrontPath, storefrontPage } from '@comanda/contract/page'
import type { VisitDetails, VisitFilter, VisitReport } from '@comanda/contract/visit-reports'
import { csvLine } from '@comanda/domain/reporting/csv'
import { shareText } from '@comanda/domain/reporting/growth'
import { funnelStages } from '@comanda/domain/reporting/visits'
import { formatMinute } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { ChartPoint } from '@comanda/ui/charts/series.ts'
import { formatPeriod } from '../finance/format.ts'
import { formatDayOfYear } from '../lists/days.ts'
import { download } from '../lists/download.ts'

export const notEnough = 'Not enough data'

export const rangeNames: Record<VisitFilter['range'], string> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}

/** "12.5%"; "Not enough data" if the total is 0. */
export const formatShare = (share: number | null) => (share === null ? notEnough : shareText(share))

/** "3 min 12 s", "48 s". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** "now", "4 min". */
export function formatAgo(at: Instant, now: Instant): string {
  const minutes = Math.floor((now - at) / 60_000)
  return minutes < 1 ? 'now' : `${minutes} min`
}

/** "Order Summary"; the menu and unknown pages have names of their own. */
export function pageTitle(path: string): string {
  if (path === '/') return 'Menu'
  return isStorefrontPath(path) ? (storefrontPage(path)?.title ?? path) : 'Other pages'
}

export function stageLabel(stage: VisitDetails['stage']): string {
  return funnelStages.find(({ key }) => key === stage)?.label ?? ''
}

/** The points of a chart: days, or hours of the zone. */
export function chartPoints(
  { period }: Pick<VisitReport, 'period'>,
  points: readonly { at: string }[],
): ChartPoint[] {
  const thisYear = zonedTime(period.end - 1, period.zone).year
  return points.map(({ at }) => {
    if (period.days) return { label: formatDayOfYear(at, thisYear) }
    const { date, minuteOfDay } = zonedTime(Date.parse(at), period.zone)
    const label = formatMinute(minuteOfDay)
    return { label, name: `${formatDayOfYear(date, thisYear)}, ${label}` }
  })
}

/** "Nov 14 – 20" or "the last 24 hours". */
export function periodText({ days, end, zone }: VisitReport['period']): string {
  return days ? formatPeriod(days, zonedTime(end - 1, zone).year) : 'the last 24 hours'
}

/** Downloads rows as a CSV file; the first one has the headers. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = rows.map(csvLine).join('')
  download(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), `${name}.csv`)
}
