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

/**
 * Opening hours of one weekday. A close at or before open is after midnight; a closed day may have null
 * times.
 */
export interface DayHours {
  open: LocalTime | null
  close: LocalTime | null
  closed: boolean
}

export type WeeklyHours = Record<Weekday, DayHours>

/** Opening hours and exceptions of a restaurant. */
export interface OpeningCalendar {
  hours: WeeklyHours
  /** Dates on which the restaurant is closed regardless of the weekday. */
  closedDates: readonly LocalDate[]
  /** Demonstration only: open at any hour. */
  alwaysOpen?: boolean
}
