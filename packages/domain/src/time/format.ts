import type { Instant, LocalDate, Zone } from './instant.ts'
import type { Weekday } from './weekly-hours.ts'
import { addDays, zonedTime } from './zone.ts'

/** Time of day in a zone: "7:15 PM". */
export function formatTime(instant: Instant, zone: Zone): string {
  return formatMinute(zonedTime(instant, zone).minuteOfDay)
}

/** The same for minutes since 00:00. */
export function formatMinute(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60)
  const minute = String(minuteOfDay % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Time of day with seconds: "7:15:09 PM". */
export function formatClock(instant: Instant, zone: Zone): string {
  const second = String(zonedTime(instant, zone).second).padStart(2, '0')
  return formatTime(instant, zone).replace(' ', `:${second} `)
}

/** The date in a zone, never relative to today: "Fri, Nov 20". */
export function formatDate(instant: Instant, zone: Zone): string {
  const { weekday, month, day } = zonedTime(instant, zone)
  return `${weekdayName(weekday).slice(0, 3)}, ${monthNames[month - 1]} ${day}`
}

/** "Today, 1:15 PM", "Tomorrow, 9:00 AM" or "Sat, Nov 21, 6:30 PM", relative to now. */
export function formatDayAndTime(instant: Instant, now: Instant, zone: Zone): string {
  return `${formatDay(instant, now, zone)}, ${formatTime(instant, zone)}`
}

/** Within a sentence: "today at 7:15 PM", "Sat, Nov 21 at 6:30 PM", relative to now. */
export function formatDayAtTime(instant: Instant, now: Instant, zone: Zone): string {
  const relative = relativeDay(zonedTime(instant, zone).date, zonedTime(now, zone).date)
  return `${relative ?? formatDate(instant, zone)} at ${formatTime(instant, zone)}`
}

/** "Today", "Tomorrow" or "Sat, Nov 21", relative to now. */
export function formatDay(instant: Instant, now: Instant, zone: Zone): string {
  const relative = relativeDay(zonedTime(instant, zone).date, zonedTime(now, zone).date)
  return relative ? capitalized(relative) : formatDate(instant, zone)
}

/** "today" or "tomorrow", else null. */
export function relativeDay(date: LocalDate, today: LocalDate): 'today' | 'tomorrow' | null {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : null
}

/** "Monday". */
export function weekdayName(weekday: Weekday): string {
  return capitalized(weekday)
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
