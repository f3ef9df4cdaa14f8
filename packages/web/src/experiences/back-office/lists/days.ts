import { formatClock, formatTime } from '@comanda/domain/time/format'
import type { Instant, LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays, zonedTime, zoneShortName } from '@comanda/domain/time/zone'

/** Whole days, both included; null is unbounded. */
export interface Days {
  from: LocalDate | null
  to: LocalDate | null
}

export const everything: Days = { from: null, to: null }

/** The last `count` days, today included. */
export function lastDays(count: number, now: Instant, zone: Zone): Days {
  const { date } = zonedTime(now, zone)
  return { from: addDays(date, 1 - count), to: date }
}

/** "7:38 PM" on the day of `now`, "Nov 19, 7:38 PM" in the same year, "Nov 19, 2025" before that. */
export function formatMoment(at: Instant, now: Instant, zone: Zone): string {
  const day = zonedTime(at, zone)
  const today = zonedTime(now, zone)
  if (day.date === today.date) return formatTime(at, zone)
  return day.year === today.year
    ? `${formatDayOfYear(day.date, today.year)}, ${formatTime(at, zone)}`
    : formatDayOfYear(day.date, today.year)
}

/** "Nov 14"; with the year when it is a different one: "Nov 14, 2025". */
export function formatDayOfYear(date: string, thisYear: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const name = new Date(Date.UTC(year, month - 1, day)).toLocaleString('en-US', {
    month: 'short',
    timeZone: 'UTC',
  })
  return `${name} ${day}${year === thisYear ? '' : `, ${year}`}`
}

/** Time with seconds, for a list that names its day and zone (`formatDayAndZone`): "5:47:12 PM"; other days with their date. */
export function formatMomentSince(at: Instant, first: Instant, zone: Zone): string {
  const { date, year } = zonedTime(at, zone)
  const start = zonedTime(first, zone)
  const clock = formatClock(at, zone)
  return date === start.date ? clock : `${formatDayOfYear(date, year === start.year ? year : 0)}, ${clock}`
}

/** "Nov 20, 2026, EST". */
export function formatDayAndZone(at: Instant, zone: Zone): string {
  return `${formatDayOfYear(zonedTime(at, zone).date, 0)}, ${zoneShortName(at, zone)}`
}

/** Full date and time with seconds: "Nov 20, 2026, 5:47:12 PM EST". */
export function formatFullMoment(at: Instant, zone: Zone): string {
  const { date } = zonedTime(at, zone)
  return `${formatDayOfYear(date, 0)}, ${formatClock(at, zone)} ${zoneShortName(at, zone)}`
}
