import type { Instant, LocalDate, LocalTime, Zone } from './instant.ts'
import { type OpeningCalendar, type Weekday, weekdays } from './weekly-hours.ts'
import { addDays, minuteOfDay, zonedTime } from './zone.ts'

/** Time of day in a zone: "7:15 PM". */
export function formatTime(instant: Instant, zone: Zone): string {
  return formatMinute(zonedTime(instant, zone).minuteOfDay)
}

/** The same of a time of day, "19:15"; "24:00" is "12:00 AM". */
function formatTimeOfDay(time: LocalTime): string {
  return formatMinute(minuteOfDay(time) % 1440)
}

function formatMinute(minuteOfDay: number): string {
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

/** "Today", "Tomorrow" or "Sat, Nov 21", relative to now. */
export function formatDay(instant: Instant, now: Instant, zone: Zone): string {
  const day = zonedTime(instant, zone)
  const relative = relativeDay(day.date, zonedTime(now, zone).date)
  if (relative) return capitalised(relative)
  return formatDate(instant, zone)
}

/** "11:00 AM to 3:00 PM". */
export function formatSpan({ start, end }: { start: LocalTime; end: LocalTime }): string {
  return `${formatTimeOfDay(start)} to ${formatTimeOfDay(end)}`
}

/** Opening hours of a weekday: "11:00 AM to 10:00 PM", "Closed" or "Open 24 hours". */
export function formatDayHours({ hours, alwaysOpen }: OpeningCalendar, day: Weekday): string {
  const { open, close, closed } = hours[day]
  if (alwaysOpen) return 'Open 24 hours'
  return closed || !open || !close ? 'Closed' : formatSpan({ start: open, end: close })
}

/**
 * The days of a week by what applies to them, consecutive days with the same text as one: "Mon to Thu", "Fri".
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

/** "today" or "tomorrow", else null. */
export function relativeDay(date: LocalDate, today: LocalDate): 'today' | 'tomorrow' | null {
  if (date === today) return 'today'
  return date === addDays(today, 1) ? 'tomorrow' : null
}

/** "Monday". */
export function weekdayName(weekday: Weekday): string {
  return capitalised(weekday)
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
