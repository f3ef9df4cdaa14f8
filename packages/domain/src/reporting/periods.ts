import type { Instant, LocalDate, Zone } from '../time/instant.ts'
import { addDays, startOfDay, zonedTime } from '../time/zone.ts'

/** Whole local days, the first and the last included. */
export interface Period {
  first: LocalDate
  last: LocalDate
}

export const periodNames = ['today', 'week', 'month', 'year'] as const
export type PeriodName = (typeof periodNames)[number]

/** The zone of sums over restaurants in several zones. */
export const platformZone: Zone = 'America/New_York'

/** A period up to today: today, the last 7 days, since the 1st of the month, or since 1 January. */
export function periodOf(name: PeriodName, now: Instant, zone: Zone): Period {
  const last = zonedTime(now, zone).date
  const firsts: Record<PeriodName, LocalDate> = {
    today: last,
    week: addDays(last, -6),
    month: `${last.slice(0, 8)}01`,
    year: `${last.slice(0, 5)}01-01`,
  }
  return { first: firsts[name], last }
}

/** The period of the same number of days that ends before this one. */
export function previousPeriod({ first, last }: Period): Period {
  return { first: addDays(first, -countDays({ first, last })), last: addDays(first, -1) }
}

/** The number of days, 0 when `last` is before `first`. */
export function countDays({ first, last }: Period): number {
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1)
}

export function daysOf(period: Period): LocalDate[] {
  return Array.from({ length: countDays(period) }, (_, index) => addDays(period.first, index))
}

/** The instants of a period in a zone, half-open: `start` is included, `end` is not. */
export function spanOf({ first, last }: Period, zone: Zone): { start: Instant; end: Instant } {
  return { start: startOfDay(first, zone), end: startOfDay(addDays(last, 1), zone) }
}
