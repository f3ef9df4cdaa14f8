import { formatDate, formatTime, relativeDay, weekdayName } from './format.ts'
import type { Instant, LocalDate, Zone } from './instant.ts'
import type { DaySpan, OpeningCalendar, SpecialDay } from './weekly-hours.ts'
import { addDays, instantAt, minuteOfDay, startOfDay, weekdayOf, zonedTime } from './zone.ts'

/** A period of opening, half-open: the restaurant is closed at `close`. */
export interface OpenSpan {
  open: Instant
  close: Instant
}

/** The number of days ahead in which an opening is searched. */
export const openingHorizonDays = 7

/**
 * The spans that begin on a local date, by opening time, overlapping ones joined. Overnight hours close on the next date.
 * A special day has its own spans or none, but a span from the evening before continues.
 */
export function spansOn(date: LocalDate, calendar: OpeningCalendar, zone: Zone): OpenSpan[] {
  if (calendar.alwaysOpen)
    return [{ open: startOfDay(date, zone), close: startOfDay(addDays(date, 1), zone) }]
  const spans = hoursOn(date, calendar)
    .map((span) => ({
      open: instantAt(date, span.open, zone),
      close: instantAt(isOvernight(span) ? addDays(date, 1) : date, span.close, zone),
    }))
    // The spring clock change can skip a short span entirely.
    .filter(({ open, close }) => open < close)
  return spans.length > 1 ? joinSpans(spans) : spans
}

function joinSpans(spans: OpenSpan[]): OpenSpan[] {
  const joined: OpenSpan[] = []
  for (const span of spans.sort((a, b) => a.open - b.open)) {
    const last = joined.at(-1)
    if (last && span.open <= last.close) last.close = Math.max(last.close, span.close)
    else joined.push(span)
  }
  return joined
}

/** The local times that apply on a date: those of the special day, else of the weekday. */
function hoursOn(date: LocalDate, calendar: OpeningCalendar): readonly DaySpan[] {
  return specialDayOn(date, calendar)?.spans ?? calendar.hours[weekdayOf(date)]
}

function specialDayOn(date: LocalDate, { specialDays }: OpeningCalendar): SpecialDay | undefined {
  return specialDays.find((day) => day.date === date)
}

/** Whether a span ends on the day after it began. */
export function isOvernight({ open, close }: DaySpan): boolean {
  return minuteOfDay(close) <= minuteOfDay(open)
}

/**
 * The span that contains now, including one that began yesterday, or null. Adjacent and overlapping spans are joined, up
 * to 7 days, so that a restaurant open around the clock does not close at midnight.
 */
export function openSpanAt(now: Instant, calendar: OpeningCalendar, zone: Zone): OpenSpan | null {
  const { date: today } = zonedTime(now, zone)
  let joined: OpenSpan | null = null
  for (let day = -1; day <= openingHorizonDays; day += 1) {
    for (const span of spansOn(addDays(today, day), calendar, zone)) {
      if (joined && span.open <= joined.close) {
        joined.close = Math.max(joined.close, span.close)
        continue
      }
      if (joined && now < joined.close) break
      joined = { ...span }
    }
    // Spans of later days begin after it.
    if (joined && now < joined.close && joined.close < startOfDay(addDays(today, day + 1), zone)) break
  }
  return joined && joined.open <= now && now < joined.close ? joined : null
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

/** The note on a special day, such as "Thanksgiving"; empty on other days. */
export function todaysNote(now: Instant, calendar: OpeningCalendar, zone: Zone): string {
  if (calendar.alwaysOpen) return ''
  return specialDayOn(zonedTime(now, zone).date, calendar)?.note ?? ''
}

export const noOpeningHours = 'No opening hours'
const oneDay = 86_400_000
