import { periodOf } from '@comanda/domain/reporting/periods'
import { formatTime } from '@comanda/domain/time/format'
import { hours, type Instant, type Zone } from '@comanda/domain/time/instant'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { addDays, weekdayOf, zonedTime } from '@comanda/domain/time/zone'
import { type Days, formatDayOfYear, lastDays } from '../lists/days.ts'

/** The periods of the list of orders. The last 24 hours move on with the clock; all others are whole days. */
export const periodChoices = ['24h', 'today', 'yesterday', 'week', '7d', 'month', 'all'] as const
export type PeriodChoice = (typeof periodChoices)[number]

export const periodLabels: Record<PeriodChoice, string> = {
  '24h': 'Last 24 Hours',
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This Week',
  '7d': 'Last 7 Days',
  month: 'This Month',
  all: 'All Days',
}

/** The periods that are always shown; the others are in the menu. */
export const mainPeriods = ['24h', 'today', 'yesterday', 'week', '7d'] as const

/** This week begins on Sunday. */
export function daysOfPeriod(period: Exclude<PeriodChoice, '24h' | 'all'>, now: Instant, zone: Zone): Days {
  const { date } = zonedTime(now, zone)
  if (period === 'yesterday') return { from: addDays(date, -1), to: addDays(date, -1) }
  if (period === 'week') return { from: addDays(date, -daysSinceSunday(date)), to: date }
  if (period === 'month') return { from: periodOf('month', now, zone).first, to: date }
  return lastDays(period === 'today' ? 1 : 7, now, zone)
}

function daysSinceSunday(date: string): number {
  // The list of weekdays begins with Monday.
  return (weekdays.indexOf(weekdayOf(date)) + 1) % 7
}

/** "Nov 19, 6:42 PM – now". */
export function last24Hours(now: Instant, zone: Zone): string {
  const start = now - hours(24)
  const { date, year } = zonedTime(start, zone)
  return `${formatDayOfYear(date, year)}, ${formatTime(start, zone)} – now`
}
