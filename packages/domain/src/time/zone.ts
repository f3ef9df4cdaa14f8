import { type Instant, type LocalDate, type LocalTime, minutes, type Zone } from './instant.ts'
import { offsetAt } from './offset.ts'
import { type Weekday, weekdays } from './weekly-hours.ts'

export { isZone, offsetsFrom, setOffsets, type ZoneOffsets, zoneShortName } from './offset.ts'

export interface ZonedTime {
  date: LocalDate
  year: number
  /** 1 to 12. */
  month: number
  day: number
  weekday: Weekday
  /** Wall-clock minutes since 00:00, 0 to 1439. On the day of a clock change this is not the elapsed time. */
  minuteOfDay: number
  second: number
}

/** Calendar date and wall-clock time in a zone. Throws a RangeError for an unknown zone. */
export function zonedTime(instant: Instant, zone: Zone): ZonedTime {
  const wall = new Date(instant + offsetAt(instant, zone))
  return {
    date: dateAt(instant + offsetAt(instant, zone)),
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: weekdays[(wall.getUTCDay() + 6) % 7]!,
    minuteOfDay: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/**
 * The instant of a wall-clock time on a date in a zone; a number means minutes since 00:00 and may exceed a
 * day. A time that the spring change skips moves forward by the change; a time that the autumn change repeats
 * means the earlier of the two. Throws a RangeError for a malformed date or time and for an unknown zone.
 */
export function instantAt(date: LocalDate, time: LocalTime | number, zone: Zone): Instant {
  const wall = midnightUtc(date) + minutes(typeof time === 'number' ? time : minuteOfDay(time))
  const before = wall - offsetAt(wall - oneDay, zone)
  const after = wall - offsetAt(wall + oneDay, zone)
  const matches = [before, after].filter((instant) => instant + offsetAt(instant, zone) === wall)
  return matches.length > 0 ? Math.min(...matches) : before
}

/** Minutes since 00:00 of "HH:MM"; "24:00" is 1440. Throws a RangeError for anything else. */
export function minuteOfDay(time: LocalTime): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time)
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
  if (!(minute <= 1440)) throw new RangeError(`not a time of day: ${time}`)
  return minute
}

export function addDays(date: LocalDate, n: number): LocalDate {
  return dateAt(midnightUtc(date) + n * oneDay)
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdays[(new Date(midnightUtc(date)).getUTCDay() + 6) % 7]!
}

/** First instant of a local day; later than 00:00 where the clock change skips midnight. */
export function startOfDay(date: LocalDate, zone: Zone): Instant {
  return instantAt(date, 0, zone)
}

/**
 * The local day that contains an instant, half-open: start is included, end is not. 23 or 25 hours long on a
 * clock change.
 */
export function dayOf(instant: Instant, zone: Zone): { start: Instant; end: Instant } {
  const { date } = zonedTime(instant, zone)
  return { start: startOfDay(date, zone), end: startOfDay(addDays(date, 1), zone) }
}

function midnightUtc(date: LocalDate): number {
  const known = midnights.get(date)
  if (known !== undefined) return known
  const instant = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(instant)) throw new RangeError(`not a date: ${date}`)
  if (midnights.size >= maxCached) midnights.clear()
  midnights.set(date, instant)
  return instant
}

/** The UTC date of an instant, "YYYY-MM-DD". */
function dateAt(instant: Instant): LocalDate {
  const day = Math.floor(instant / oneDay)
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(instant).toISOString().slice(0, 10)
  if (dates.size >= maxCached) dates.clear()
  dates.set(day, date)
  return date
}

const oneDay = 86_400_000
// Opening hours and slots convert the same few days again and again.
const maxCached = 2000
const midnights = new Map<LocalDate, number>()
const dates = new Map<number, LocalDate>()
