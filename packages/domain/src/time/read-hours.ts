import { asList, asRecord } from '../stored-value.ts'
import type { LocalDate, LocalTime } from './instant.ts'
import { byWeekday, type DaySpan, type SpecialDay, type WeeklyHours } from './weekly-hours.ts'

/**
 * Weekly hours as they are stored. A day is a list of spans, or the former single span
 * `{open, close, closed}`; anything else is a closed day.
 */
export function readWeeklyHours(stored: unknown): WeeklyHours {
  const days = asRecord(stored) ?? {}
  return byWeekday((day) => readDayHours(days[day]))
}

/** The same for one day. */
export function readDayHours(stored: unknown): DaySpan[] {
  if (Array.isArray(stored)) return stored.flatMap(readSpan)
  return asRecord(stored)?.closed !== true ? readSpan(stored) : []
}

/** Special days as they are stored, by date, with the former closed dates that are not among them. */
export function readSpecialDays(stored: unknown, closedDates: unknown): SpecialDay[] {
  const byDate = new Map<LocalDate, SpecialDay>()
  for (const date of asList(closedDates)) if (typeof date === 'string') byDate.set(date, closedOn(date))
  for (const day of asList(stored).map(asRecord)) {
    if (typeof day?.date !== 'string') continue
    const note = typeof day.note === 'string' ? day.note : ''
    byDate.set(day.date, { date: day.date, spans: readDayHours(day.spans), note })
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** A date on which the restaurant is closed. */
export function closedOn(date: LocalDate): SpecialDay {
  return { date, spans: [], note: '' }
}

function readSpan(stored: unknown): DaySpan[] {
  const span = asRecord(stored)
  const [open, close] = [span?.open, span?.close].map((time) => (time === '24:00' ? '00:00' : time))
  return isTime(open) && isTime(close) ? [{ open, close }] : []
}

export const isTime = (value: unknown): value is LocalTime =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
