import { formatDate, formatTime, relativeDay, weekdayName } from './format.ts'
import type { Instant, LocalDate, Zone } from './instant.ts'
import type { OpeningCalendar } from './weekly-hours.ts'
import { addDays, instantAt, minuteOfDay, startOfDay, weekdayOf, zonedTime } from './zone.ts'

/** A period of opening, half-open: the restaurant is closed at `close`. */
export interface OpenSpan {
  open: Instant
  close: Instant
}

/** How many days ahead an opening is searched for. */
export const openingHorizonDays = 7

/**
 * The spans that begin on a local date: none or one. Overnight hours close on the next date. A closed date
 * starts no span, but a span from the evening before continues.
 */
export function spansOn(date: LocalDate, calendar: OpeningCalendar, zone: Zone): OpenSpan[] {
  if (calendar.alwaysOpen)
    return [{ open: startOfDay(date, zone), close: startOfDay(addDays(date, 1), zone) }]
  const day = calendar.hours[weekdayOf(date)]
  if (day.closed || !day.open || !day.close || calendar.closedDates.includes(date)) return []
  const overnight = minuteOfDay(day.close) <= minuteOfDay(day.open)
  const open = instantAt(date, day.open, zone)
  const close = instantAt(overnight ? addDays(date, 1) : date, day.close, zone)
  // The spring clock change can skip a short span entirely.
  return open < close ? [{ open, close }] : []
}

/**
 * The span that contains now, including one that began yesterday, or null. Adjacent spans are joined, up to 7
 * days, so that a restaurant open around the clock does not close at midnight.
 */
export function openSpanAt(now: Instant, calendar: OpeningCalendar, zone: Zone): OpenSpan | null {
  const { date: today } = zonedTime(now, zone)
  const yesterday = addDays(today, -1)
  const current = [yesterday, today]
    .flatMap((date) => spansOn(date, calendar, zone))
    .find((span) => span.open <= now && now < span.close)
  if (!current) return null
  let { open, close } = current
  for (let day = 0; day <= openingHorizonDays; day += 1) {
    const next = spansOn(addDays(today, day), calendar, zone).find(
      (span) => span.open <= close && span.close > close,
    )
    if (next) close = next.close
    else if (startOfDay(addDays(today, day), zone) > close) break
  }
  for (const earlier of spansOn(yesterday, calendar, zone)) {
    if (earlier.close >= open) open = Math.min(open, earlier.open)
  }
  return { open, close }
}

/** The next opening after now, within 7 days; null when there is none. */
export function nextOpening(now: Instant, calendar: OpeningCalendar, zone: Zone): Instant | null {
  const { date: today } = zonedTime(now, zone)
  for (let day = 0; day <= openingHorizonDays; day += 1) {
    const span = spansOn(addDays(today, day), calendar, zone).find(({ open }) => open > now)
    if (span) return span.open
  }
  return null
}

/** "Closed now, opens tomorrow 11:00 AM" or "No opening hours"; null while open. */
export function closedSummary(now: Instant, calendar: OpeningCalendar, zone: Zone): string | null {
  if (openSpanAt(now, calendar, zone)) return null
  const opening = nextOpening(now, calendar, zone)
  if (opening === null) return noOpeningHours
  const { date, weekday } = zonedTime(opening, zone)
  const { date: today } = zonedTime(now, zone)
  // A week from now the weekday alone would mean today.
  const farDay = date < addDays(today, 7) ? weekdayName(weekday) : `${formatDate(opening, zone)},`
  const day = relativeDay(date, today) ?? farDay
  return `Closed now, opens ${day} ${formatTime(opening, zone)}`
}

/** "Open until 10:00 PM", or "Open 24 hours" when it closes in more than a day; null while closed. */
export function openSummary(now: Instant, calendar: OpeningCalendar, zone: Zone): string | null {
  const span = openSpanAt(now, calendar, zone)
  if (!span) return null
  return span.close - now > oneDay ? 'Open 24 hours' : `Open until ${formatTime(span.close, zone)}`
}

export const noOpeningHours = 'No opening hours'
const oneDay = 86_400_000
