import type { VisitFilter, VisitReport } from '@comanda/contract/visit-reports'
import { daysOf, previousPeriod, spanOf } from '@comanda/domain/reporting/periods'
import { hours, type Instant, type LocalDate, type Zone } from '@comanda/domain/time/instant'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { AnalysedRange } from '../../platform/analysed-days.ts'
import { zoneOf } from '../restaurants/public.ts'

const DAY_HOURS = 24
/** The days of each report. */
export const rangeDays = { '7d': 7, '30d': 30, '90d': 90 } as const

/** The period of a report. Days are those of the restaurant; the period before has the same length. */
export type Range =
  | { kind: 'hours'; now: Instant; hours: number; zone: Zone }
  | { kind: 'days'; before: LocalDate; first: LocalDate; last: LocalDate; zone: Zone }

export async function rangeOf(
  app: Pick<App, 'now'>,
  tx: Tx,
  { range, restaurantId }: VisitFilter,
): Promise<Range> {
  const now = app.now()
  const zone = await zoneOf(tx, restaurantId)
  if (range === '24h') return { kind: 'hours', now, hours: DAY_HOURS, zone }
  const last = zonedTime(now, zone).date
  const first = addDays(last, 1 - rangeDays[range])
  return { kind: 'days', before: previousPeriod({ first, last }).first, first, last, zone }
}

export function periodOf(range: Range): VisitReport['period'] {
  if (range.kind === 'hours')
    return { zone: range.zone, days: null, start: range.now - hours(range.hours), end: range.now }
  const { zone, first, last } = range
  return { zone, days: { first, last }, ...spanOf({ first, last }, zone) }
}

/** The period of equal length directly before. */
export function rangeBefore(range: Range): AnalysedRange {
  if (range.kind === 'hours') return { ...range, now: range.now - hours(range.hours) }
  return { kind: 'days', ...previousPeriod(range) }
}

/** The points of a chart with the key of their row, and that of the previous period. */
export function pointsOf(range: Range): { at: string; key: string; before: string }[] {
  if (range.kind === 'hours') {
    const start = range.now - hours(range.hours)
    return Array.from({ length: range.hours }, (_, index) => ({
      at: new Date(start + hours(index)).toISOString(),
      key: String(range.hours + index),
      before: String(index),
    }))
  }
  const past = daysOf(previousPeriod(range))
  return daysOf(range).map((day, index) => ({ at: day, key: day, before: past[index] ?? '' }))
}
