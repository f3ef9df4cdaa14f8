import type { LocalDate } from '../time/instant.ts'
import { addDays } from '../time/zone.ts'

/** Day and month, as MM-DD, without the year of birth. */
export type Birthday = string

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether it is a date of some year, such as 02-29. */
export function isBirthday(text: string): boolean {
  const [, month = '', day = ''] = /^(\d\d)-(\d\d)$/.exec(text) ?? []
  return Number(day) >= 1 && Number(day) <= (daysOfMonth[Number(month) - 1] ?? 0)
}

/** The birthdays of the last days, `today` included. February 29 is celebrated on the 28th of other years. */
export function birthdaysUntil(today: LocalDate, days: number): Birthday[] {
  return Array.from({ length: days }, (_, back) => addDays(today, -back)).flatMap((date) => {
    const birthday = date.slice(5)
    const isLeap = addDays(date, 1).endsWith('-02-29')
    return birthday === '02-28' && !isLeap ? [birthday, '02-29'] : [birthday]
  })
}
