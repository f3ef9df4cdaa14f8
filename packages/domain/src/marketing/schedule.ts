import { formatSpan, formatWeek } from '../time/format-week.ts'
import type { Instant, LocalDate, LocalTime, Zone } from '../time/instant.ts'
import type { Weekday } from '../time/weekly-hours.ts'
import { addDays, instantAt, minuteOfDay, startOfDay, weekdayOf, zonedTime } from '../time/zone.ts'

/** When an offer or a code is valid, in the restaurant's zone. */
export interface Schedule {
  /** The first day; null: no start. */
  startsOn: LocalDate | null
  /** The last day, inclusive; null: no end. */
  endsOn: LocalDate | null
  /** Empty: every day. */
  weekdays: readonly Weekday[]
  /** Start within each day; null: at the start of the day. */
  from: LocalTime | null
  /** End within each day, excluded; at or before `from` it is on the next day. null: at the end of the day. */
  until: LocalTime | null
}

export const always: Schedule = { startsOn: null, endsOn: null, weekdays: [], from: null, until: null }

/** Whether a schedule is running at a given time. A span past midnight belongs to the day on which it began. */
export function runsAt(schedule: Schedule, at: Instant, zone: Zone): boolean {
  const { date } = zonedTime(at, zone)
  return [date, addDays(date, -1)].some((day) => {
    const span = runOf(schedule, day, zone)
    return span !== null && span.start <= at && at < span.end
  })
}

/** The time for which a schedule runs on a day, half-open; null if it does not. */
export function runOf(
  { startsOn, endsOn, weekdays: chosen, from, until }: Schedule,
  day: LocalDate,
  zone: Zone,
): { start: Instant; end: Instant } | null {
  if ((startsOn !== null && day < startsOn) || (endsOn !== null && day > endsOn)) return null
  if (chosen.length > 0 && !chosen.includes(weekdayOf(day))) return null
  const start = from === null ? startOfDay(day, zone) : instantAt(day, from, zone)
  if (until === null) return { start, end: startOfDay(addDays(day, 1), zone) }
  const isOvernight = minuteOfDay(until) <= (from === null ? 0 : minuteOfDay(from))
  return { start, end: instantAt(isOvernight ? addDays(day, 1) : day, until, zone) }
}

/** Whether a schedule has ended permanently. */
export function isOver(schedule: Schedule, at: Instant, zone: Zone): boolean {
  const { date } = zonedTime(at, zone)
  return schedule.endsOn !== null && date > schedule.endsOn && !runsAt(schedule, at, zone)
}

/** The issues of a schedule, by field. */
export function scheduleIssues({ startsOn, endsOn, from, until }: Schedule): {
  endsOn?: string
  until?: string
} {
  return {
    ...(startsOn !== null &&
      endsOn !== null &&
      endsOn < startsOn && { endsOn: 'The end is before the start.' }),
    ...(from !== null && from === until && { until: 'The start and the end are the same time.' }),
  }
}

/** The days and times of a schedule without its dates: "Mon to Fri, 3:00 PM to 5:00 PM"; empty for always. */
export function formatScheduleTimes({ weekdays: chosen, from, until }: Schedule): string {
  const isAllDay = from === null && until === null
  const span = isAllDay ? 'all day' : formatSpan({ start: from ?? '00:00', end: until ?? '24:00' })
  const runs = formatWeek((day) => (chosen.length === 0 || chosen.includes(day) ? span : null))
  if (isAllDay && runs[0]?.days === 'daily') return ''
  return runs.map(({ days, text }) => `${days}, ${text}`).join('; ')
}
