import type { LocalDate, LocalTime } from './instant.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Opening hours without a break. A close at or before open is on the next day. */
export interface DaySpan {
  open: LocalTime
  close: LocalTime
}

/** The spans that begin on each weekday, in order; none on a closed day. */
export type WeeklyHours = Record<Weekday, readonly DaySpan[]>

/** A date whose hours replace those of its weekday. */
export interface SpecialDay {
  date: LocalDate
  /** Empty: closed. */
  spans: readonly DaySpan[]
  /** Shown to customers, such as "Thanksgiving"; may be empty. */
  note: string
}

/** Opening hours and exceptions of a restaurant. */
export interface OpeningCalendar {
  hours: WeeklyHours
  /** By date, each date once. */
  specialDays: readonly SpecialDay[]
  /** Demonstration only: open at any hour. */
  alwaysOpen?: boolean
}

/** A value for each weekday. */
export function byWeekday<Value>(give: (day: Weekday, index: number) => Value): Record<Weekday, Value> {
  const values = {} as Record<Weekday, Value>
  for (const [index, day] of weekdays.entries()) values[day] = give(day, index)
  return values
}
