import { weekdays } from '../time/weekly-hours.ts'
import { minuteOfDay } from '../time/zone.ts'
import { type Daypart, type DaypartTimes, regularMenu } from './menu.ts'

/** An additional menu as entered. */
export type AdditionalMenuFields = Pick<Daypart, 'name' | 'schedule'>

const MAX_TIMES_PER_DAY = 5

/** The fields as they are stored: the times of a day by their start, and no entry for a day without times. */
export function normalAdditionalMenu({ name, schedule }: AdditionalMenuFields): AdditionalMenuFields {
  const days = weekdays.flatMap((day) => {
    const times = (schedule[day] ?? []).toSorted((a, b) => a.start.localeCompare(b.start))
    return times.length === 0 ? [] : [[day, times] as const]
  })
  return { name, schedule: Object.fromEntries(days) }
}

/**
 * The issues of an additional menu, by the path of the field, such as "schedule.friday"; empty if there are none. Expects normal
 * fields.
 */
export function additionalMenuIssues({ name, schedule }: AdditionalMenuFields): Record<string, string> {
  const trimmed = name.trim()
  return {
    ...(trimmed === '' && { name: 'Menu name is required' }),
    ...(trimmed.toLowerCase() === regularMenu && {
      name: 'The regular menu is built in. Choose another name.',
    }),
    ...Object.fromEntries(
      weekdays.flatMap((day) => {
        const issue = timesIssue(schedule[day] ?? [])
        return issue ? [[`schedule.${day}`, issue]] : []
      }),
    ),
  }
}

/** The issue of the times of one day; null if there is none. */
function timesIssue(times: readonly DaypartTimes[]): string | null {
  if (times.length > MAX_TIMES_PER_DAY) return `Enter at most ${MAX_TIMES_PER_DAY} times a day.`
  if (times.some(({ start, end }) => start === end)) return 'Enter two different times.'
  const spans = times.map(({ start, end }) => {
    const from = minuteOfDay(start)
    const until = minuteOfDay(end)
    return { from, until: until < from ? until + 1440 : until }
  })
  const overlaps = spans.some((span, index) => (spans[index + 1]?.from ?? Infinity) < span.until)
  return overlaps ? 'These times overlap.' : null
}
