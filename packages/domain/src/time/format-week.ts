import { formatMinute, weekdayName } from './format.ts'
import type { LocalTime } from './instant.ts'
import { type DaySpan, type OpeningCalendar, type Weekday, weekdays } from './weekly-hours.ts'
import { minuteOfDay } from './zone.ts'

/** "11:00 AM to 3:00 PM". */
export function formatSpan({ start, end }: { start: LocalTime; end: LocalTime }): string {
  return `${formatTimeOfDay(start)} to ${formatTimeOfDay(end)}`
}

/** Opening hours of a weekday: "11:00 AM to 2:30 PM, 5:00 PM to 10:00 PM", "Closed" or "Open 24 hours". */
export function formatDayHours({ hours, alwaysOpen }: OpeningCalendar, day: Weekday): string {
  return alwaysOpen ? allDay : formatSpans(hours[day])
}

/** The same for the spans of a day. */
export function formatSpans(spans: readonly DaySpan[]): string {
  if (spans.length === 0) return 'Closed'
  return spans
    .map(({ open, close }) =>
      open === '00:00' && close === '00:00' ? allDay : formatSpan({ start: open, end: close }),
    )
    .join(', ')
}

/**
 * The days of a week with their texts, consecutive days with the same text merged: "Mon to Thu", "Fri".
 * Days without a text are left out; all days are "daily".
 */
export function formatWeek(textOf: (day: Weekday) => string | null): { days: string; text: string }[] {
  const runs: { first: number; last: number; text: string }[] = []
  for (const [index, day] of weekdays.entries()) {
    const text = textOf(day)
    const run = runs.at(-1)
    if (run && run.text === text && run.last === index - 1) run.last = index
    else if (text) runs.push({ first: index, last: index, text })
  }
  const nameOf = (index: number) => weekdayName(weekdays[index]!).slice(0, 3)
  return runs.map(({ first, last, text }) => {
    const days = first === last ? nameOf(first) : `${nameOf(first)} to ${nameOf(last)}`
    return { days: last - first === 6 ? 'daily' : days, text }
  })
}

/** "11:00 AM". */
export function formatTimeOfDay(time: LocalTime): string {
  return formatMinute(minuteOfDay(time) % 1440)
}

const allDay = 'Open 24 hours'
