import type { OpeningHours } from '@comanda/contract/restaurant-hours'
import { weekdayName } from '@comanda/domain/time/format'
import { formatSpans } from '@comanda/domain/time/format-week'
import { type HoursFields, hoursIssues, newDayHours } from '@comanda/domain/time/hours-fields'
import type { LocalDate } from '@comanda/domain/time/instant'
import {
  byWeekday,
  type DaySpan,
  type SpecialDay,
  type Weekday,
  weekdays,
} from '@comanda/domain/time/weekly-hours'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'

/** The form values: a field for each weekday, so that versions are compared day by day. A missing time is ''. */
export type HoursDraft = Record<Weekday, readonly DaySpan[]> & { specialDays: readonly SpecialDay[] }

export function storedOf({ hours, specialDays, revision }: OpeningHours): Stored<HoursDraft> {
  return { fields: { ...hours, specialDays }, revision }
}

export function hoursOf({ specialDays, ...days }: HoursDraft): HoursFields {
  return { hours: byWeekday((day) => days[day]), specialDays }
}

/** The hours with both times; while one is being typed, its field is empty. */
export function completeHours({ hours, specialDays }: HoursFields): HoursFields {
  return { hours: byWeekday((day) => hours[day].filter(isComplete)), specialDays }
}

/** The same for one day, as text. */
export function formatComplete(spans: readonly DaySpan[]): string {
  return formatSpans(spans.filter(isComplete))
}

const isComplete = ({ open, close }: DaySpan) => open !== '' && close !== ''

/** Keyed by weekday, with one key for all special days. */
export function issuesOf(draft: HoursDraft): Issues<HoursDraft> {
  const issues: Issues<HoursDraft> = {}
  for (const [path, message] of Object.entries(hoursIssues(hoursOf(draft)))) {
    const [group = '', day = ''] = path.split('.')
    issues[group === 'hours' ? (day as Weekday) : 'specialDays'] ??= message
  }
  return issues
}

export const texts: FieldTexts<HoursDraft> = {
  ...byWeekday((day) => ({ label: weekdayName(day), show: formatComplete })),
  specialDays: {
    label: 'Special days',
    show: (days) => days.map(({ date, spans }) => `${date}: ${formatSpans(spans)}`).join('; ') || 'None',
  },
}

/** The special days with a new one, which replaces the one on the date `replaces`. */
export function withDay(
  days: readonly SpecialDay[],
  day: SpecialDay,
  replaces: LocalDate | null,
): readonly SpecialDay[] {
  const others = days.filter(({ date }) => date !== replaces && date !== day.date)
  return [...others, day].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Hours for a day that is turned on: those of the nearest open day before it. */
export function likelyHours(days: Record<Weekday, readonly DaySpan[]>, day: Weekday): readonly DaySpan[] {
  const at = weekdays.indexOf(day)
  const before = [1, 2, 3, 4, 5, 6].map((back) => days[weekdays[(at + 7 - back) % 7]!])
  return before.find((spans) => spans.length > 0) ?? [newDayHours]
}

/** A new span for a day: dinner after lunch, otherwise three hours after a two-hour break. */
export function nextSpan(spans: readonly DaySpan[]): DaySpan {
  const last = Number((spans.at(-1)?.close ?? '').slice(0, 2) || Number.NaN)
  if (last >= 12 && last <= 16) return { open: '17:00', close: '22:00' }
  return last >= 6 && last <= 18 ? { open: at(last + 2), close: at(last + 5) } : { open: '', close: '' }
}

const at = (hour: number) => `${String(hour).padStart(2, '0')}:00`
