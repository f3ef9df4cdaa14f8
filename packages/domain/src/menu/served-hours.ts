import { formatSpan, formatWeek } from '../time/format-week.ts'
import type { Instant, Zone } from '../time/instant.ts'
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

/** The times of an additional menu: "Mon to Fri, 11:00 AM to 3:00 PM"; empty if it has none. */
export function formatSchedule(schedule: Daypart['schedule']): string {
  const runs = formatWeek((day) => (schedule[day] ?? []).map(formatSpan).join(' and ') || null)
  return runs.map(({ days, text }) => `${days}, ${text}`).join('; ')
}
