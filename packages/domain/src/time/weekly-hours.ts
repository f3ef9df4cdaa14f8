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

/** One weekday's opening. A close at or before open runs past midnight; a closed day may have null times. */
export interface DayHours {
  open: LocalTime | null
  close: LocalTime | null
  closed: boolean
}

export type WeeklyHours = Record<Weekday, DayHours>

/** Everything about when a restaurant is open, besides the clock. */
export interface OpeningCalendar {
  hours: WeeklyHours
  /** Dates on which the restaurant stays shut whatever the weekday says. */
  closedDates: readonly LocalDate[]
  /** Demonstration only: open at any hour. */
  alwaysOpen?: boolean
}
