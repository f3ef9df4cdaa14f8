import type { Instant, LocalDate, Zone } from '../time/instant.ts'
import { weekdays } from '../time/weekly-hours.ts'
import { addDays, instantAt, weekdayOf, zonedTime } from '../time/zone.ts'
import type { Period } from './periods.ts'
import { daysOfMonth, monthOf, nextMonth, previousMonth } from './statement.ts'

export const scheduleFrequencies = ['weekly', 'monthly'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

export const scheduleFormats = ['pdf', 'csv'] as const
export type ScheduleFormat = (typeof scheduleFormats)[number]

export const maxSchedules = 20
export const maxScheduleRecipients = 10

/** Reports are sent at 6:00 of the day after their period. */
const SEND_MINUTE = 6 * 60

/** The latest period whose report is due: a week from Monday to Sunday, or a calendar month. */
export function duePeriod(frequency: ScheduleFrequency, now: Instant, zone: Zone): Period {
  const today = sendingDay(now, zone)
  if (frequency === 'monthly') return daysOfMonth(previousMonth(monthOf(today)))
  const monday = mondayOf(today)
  return { first: addDays(monday, -7), last: addDays(monday, -1) }
}

/** When the next report is sent. */
export function nextSending(frequency: ScheduleFrequency, now: Instant, zone: Zone): Instant {
  const today = sendingDay(now, zone)
  const day = frequency === 'monthly' ? nextMonth(monthOf(today)) : addDays(mondayOf(today), 7)
  return instantAt(day, SEND_MINUTE, zone)
}

/** The local day, which begins at the time of sending. */
function sendingDay(now: Instant, zone: Zone): LocalDate {
  const { date, minuteOfDay } = zonedTime(now, zone)
  return minuteOfDay < SEND_MINUTE ? addDays(date, -1) : date
}

function mondayOf(day: LocalDate): LocalDate {
  return addDays(day, -weekdays.indexOf(weekdayOf(day)))
}
