import type { LocalDate } from './instant.ts'
import type { Weekday } from './weekly-hours.ts'
import { addDays, weekdayOf } from './zone.ts'

export interface Holiday {
  date: LocalDate
  name: string
}

/** The days of the next 12 months on which US restaurants often have special hours, by date. */
export function upcomingHolidays(today: LocalDate): Holiday[] {
  const year = Number(today.slice(0, 4))
  const end = `${year + 1}${today.slice(4)}`
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => date >= today && date < end)
}

function holidaysOf(year: number): Holiday[] {
  return [
    { date: `${year}-01-01`, name: 'New Year’s Day' },
    { date: `${year}-02-14`, name: 'Valentine’s Day' },
    { date: easterSunday(year), name: 'Easter Sunday' },
    { date: nth(year, '05', 'sunday', 2), name: 'Mother’s Day' },
    { date: lastMonday(year, '05'), name: 'Memorial Day' },
    { date: nth(year, '06', 'sunday', 3), name: 'Father’s Day' },
    { date: `${year}-07-04`, name: 'Independence Day' },
    { date: nth(year, '09', 'monday', 1), name: 'Labor Day' },
    { date: nth(year, '11', 'thursday', 4), name: 'Thanksgiving' },
    { date: `${year}-12-24`, name: 'Christmas Eve' },
    { date: `${year}-12-25`, name: 'Christmas Day' },
    { date: `${year}-12-31`, name: 'New Year’s Eve' },
  ]
}

function nth(year: number, month: string, weekday: Weekday, n: number): LocalDate {
  let date = `${year}-${month}-01`
  while (weekdayOf(date) !== weekday) date = addDays(date, 1)
  return addDays(date, (n - 1) * 7)
}

function lastMonday(year: number, month: string): LocalDate {
  const fifth = nth(year, month, 'monday', 5)
  return fifth.slice(5, 7) === month ? fifth : addDays(fifth, -7)
}

/** By the anonymous Gregorian algorithm. */
function easterSunday(year: number): LocalDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const leapCenturies = Math.floor(century / 4)
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}
