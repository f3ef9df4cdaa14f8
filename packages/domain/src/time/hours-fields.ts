import { formatMinute, weekdayName } from './format.ts'
import { isOvernight } from './opening.ts'
import { isTime } from './read-hours.ts'
import { byWeekday, type DaySpan, type SpecialDay, type WeeklyHours, weekdays } from './weekly-hours.ts'
import { minuteOfDay } from './zone.ts'

/** The opening hours of a restaurant as entered. */
export interface HoursFields {
  hours: WeeklyHours
  specialDays: readonly SpecialDay[]
}

export const maxSpansPerDay = 4
export const maxSpecialDays = 100
export const maxNoteLength = 80

/** The hours of each day of a new restaurant. */
export const newDayHours: DaySpan = { open: '09:00', close: '21:00' }

/**
 * The issues of opening hours: by weekday ("hours.monday") and by the date of a special day ("specialDays.2026-11-26");
 * empty if there are none.
 */
export function hoursIssues({ hours, specialDays }: HoursFields): Record<string, string> {
  const issues: Record<string, string> = {}
  const add = (path: string, issue: string | null) => {
    if (issue) issues[path] ??= issue
  }
  for (const [index, day] of weekdays.entries()) {
    add(`hours.${day}`, spansIssue(hours[day]))
    const before = weekdays[(index + 6) % 7]!
    add(`hours.${day}`, intrusionIssue(before, hours[before], hours[day]))
  }
  const dates = new Set<string>()
  for (const { date, spans, note } of specialDays) {
    add(`specialDays.${date}`, spansIssue(spans))
    if (dates.has(date)) add(`specialDays.${date}`, 'This date is in the list twice.')
    if (note.length > maxNoteLength)
      add(`specialDays.${date}`, `The note has more than ${maxNoteLength} characters.`)
    dates.add(date)
  }
  if (specialDays.length > maxSpecialDays)
    add('specialDays', `Enter no more than ${maxSpecialDays} special days.`)
  return issues
}

/** Opening hours as they are stored: spans by opening time, special days by date. */
export function sortedHours({ hours, specialDays }: HoursFields): HoursFields {
  return {
    hours: byWeekday((day) => sortedSpans(hours[day])),
    specialDays: specialDays
      .map(({ date, spans, note }) => ({ date, spans: sortedSpans(spans), note: note.trim() }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** The issue of the spans of one day, or null. */
export function spansIssue(spans: readonly DaySpan[]): string | null {
  if (spans.some(({ open, close }) => !isTime(open) || !isTime(close))) return 'Enter both times.'
  if (spans.length > maxSpansPerDay) return `Enter no more than ${maxSpansPerDay} time ranges.`
  const sorted = sortedSpans(spans)
  for (const [index, span] of sorted.entries()) {
    const next = sorted[index + 1]
    if (!next) break
    if (isOvernight(span)) return 'Only the last time range of a day can end after midnight.'
    if (minuteOfDay(next.open) < minuteOfDay(span.close)) return 'These hours overlap.'
    if (next.open === span.close)
      return 'These hours follow each other without a break: enter them as one time range.'
  }
  return null
}

/** Hours of the day before that end after the first ones of a day began. */
function intrusionIssue(
  before: keyof WeeklyHours,
  spansBefore: readonly DaySpan[],
  spans: readonly DaySpan[],
): string | null {
  if (spansIssue(spansBefore) !== null || spansIssue(spans) !== null) return null
  const last = sortedSpans(spansBefore).at(-1)
  const first = sortedSpans(spans)[0]
  if (!last || !first || !isOvernight(last)) return null
  if (minuteOfDay(last.close) <= minuteOfDay(first.open)) return null
  return `${weekdayName(before)} ends at ${formatMinute(minuteOfDay(last.close))}, after these hours begin.`
}

function sortedSpans(spans: readonly DaySpan[]): DaySpan[] {
  return spans
    .map(({ open, close }) => ({ open, close }))
    .sort((a, b) => (a.open === b.open ? 0 : a.open < b.open ? -1 : 1))
}
