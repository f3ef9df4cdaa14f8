import { formatSpan, formatWeek } from '../time/format-week.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { byWeekday, type Weekday, weekdays } from '../time/weekly-hours.ts'
import { minuteOfDay } from '../time/zone.ts'
import { activeMenuNames, isCategoryOn, isProductOn } from './availability.ts'
import { type Category, type Daypart, type Product, regularMenu } from './menu.ts'

/** The first of some times at which a product of a category is sold, or undefined. */
export function firstTimeOn(
  times: readonly Instant[],
  product: Pick<Product, 'availableMenus'>,
  category: Pick<Category, 'availableFrom' | 'availableUntil'>,
  dayparts: readonly Daypart[],
  zone: Zone,
): Instant | undefined {
  return times.find(
    (at) => isCategoryOn(category, at, zone) && isProductOn(product, activeMenuNames(dayparts, at, zone)),
  )
}

/** When a product of a category is sold: "Mon to Fri, 11:00 AM to 3:00 PM"; null for at any time. */
export function hoursOf(
  { availableMenus }: Pick<Product, 'availableMenus'>,
  { availableFrom, availableUntil }: Pick<Category, 'availableFrom' | 'availableUntil'>,
  dayparts: readonly Daypart[],
): string | null {
  const isLimited = availableMenus.length > 0 && !availableMenus.includes(regularMenu)
  const menus = isLimited ? dayparts.filter(({ name }) => availableMenus.includes(name)) : []
  const daily =
    availableFrom === null && availableUntil === null
      ? []
      : [`daily, ${formatSpan({ start: availableFrom ?? '00:00', end: availableUntil ?? '24:00' })}`]
  const texts = [...menus.map(({ schedule }) => formatSchedule(schedule)), ...daily].filter(Boolean)
  return texts.length === 0 ? null : texts.join('; ')
}

/** Minutes since midnight, from the first to the end of the last. */
export interface DayMinutes {
  from: number
  to: number
}

/** When an additional menu is active on each weekday. Times past midnight count for the day on which they are. */
export function minutesByDay(schedule: Daypart['schedule']): Record<Weekday, DayMinutes[]> {
  const spans = byWeekday((day) =>
    (schedule[day] ?? []).map(({ start, end }) => ({ from: minuteOfDay(start), to: minuteOfDay(end) + 1 })),
  )
  return byWeekday((day, index) => {
    const before = weekdays[(index + 6) % 7] ?? day
    const late = spans[before].filter(({ from, to }) => to <= from)
    return [
      ...late.map(({ to }) => ({ from: 0, to })),
      ...spans[day].map(({ from, to }) => ({ from, to: to <= from ? 1440 : to })),
    ].toSorted((one, other) => one.from - other.from)
  })
}

/** The times of an additional menu: "Mon to Fri, 11:00 AM to 3:00 PM"; empty if it has none. */
export function formatSchedule(schedule: Daypart['schedule']): string {
  const runs = formatWeek((day) => (schedule[day] ?? []).map(formatSpan).join(' and ') || null)
  return runs.map(({ days, text }) => `${days}, ${text}`).join('; ')
}
