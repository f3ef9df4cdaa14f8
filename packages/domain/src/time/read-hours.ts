import type { LocalDate, LocalTime } from './instant.ts'
import { byWeekday, type DaySpan, type SpecialDay, type WeeklyHours } from './weekly-hours.ts'

/**
 * Weekly hours as they are stored. A day is a list of spans, or the former single span
 * `{open, close, closed}`; anything else is a closed day.
 */
export function readWeeklyHours(stored: unknown): WeeklyHours {
  const days = isRecord(stored) ? stored : {}
  return byWeekday((day) => readDayHours(days[day]))
}

/** The same for one day. */
export function readDayHours(stored: unknown): DaySpan[] {
  if (Array.isArray(stored)) return stored.flatMap(readSpan)
  return isRecord(stored) && stored.closed !== true ? readSpan(stored) : []
}

/** Special days as they are stored, by date, with the former closed dates that are not among them. */
export function readSpecialDays(stored: unknown, closedDates: unknown): SpecialDay[] {
  const byDate = new Map<LocalDate, SpecialDay>()
  for (const date of Array.isArray(closedDates) ? closedDates : [])
    if (typeof date === 'string') byDate.set(date, closedOn(date))
  for (const day of Array.isArray(stored) ? stored : []) {
    if (!isRecord(day) || typeof day.date !== 'string') continue
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
  if (!isRecord(stored)) return []
  const [open, close] = [stored.open, stored.close].map((time) => (time === '24:00' ? '00:00' : time))
  return isTime(open) && isTime(close) ? [{ open, close }] : []
}

export const isTime = (value: unknown): value is LocalTime =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
