import type { Instant, LocalTime, Zone } from '../time/instant.ts'
import type { Weekday } from '../time/weekly-hours.ts'
import { addDays, instantAt, minuteOfDay, weekdayOf, type ZonedTime, zonedTime } from '../time/zone.ts'
import { type Category, type Daypart, type Product, regularMenu } from './menu.ts'

export interface ActiveDaypart {
  name: string
  /** Scheduled end. The daypart is still active during the minute that begins then. */
  until: Instant
}

/**
 * The additional menus that are active now. Start and end are inclusive, to the minute; an end before the
 * start is on the next day.
 */
export function activeDayparts(dayparts: readonly Daypart[], now: Instant, zone: Zone): ActiveDaypart[] {
  const today = zonedTime(now, zone)
  const yesterday = addDays(today.date, -1)
  return dayparts.flatMap(({ name, schedule }) => {
    const lateFrom = windowOf(schedule, weekdayOf(yesterday))
    if (lateFrom?.overnight && today.minuteOfDay <= lateFrom.end) {
      return [{ name, until: instantAt(today.date, lateFrom.end, zone) }]
    }
    const window = windowOf(schedule, today.weekday)
    if (!window || today.minuteOfDay < window.start) return []
    if (window.overnight) return [{ name, until: instantAt(addDays(today.date, 1), window.end, zone) }]
    return today.minuteOfDay <= window.end ? [{ name, until: instantAt(today.date, window.end, zone) }] : []
  })
}

/** Names of the menus that are active now, always including "regular". */
export function activeMenuNames(dayparts: readonly Daypart[], now: Instant, zone: Zone): string[] {
  const names = activeDayparts(dayparts, now, zone).map((daypart) => daypart.name)
  return [...new Set([regularMenu, ...names])]
}

/**
 * Whether a product is sold now: one of its menus is active. A product without menus of its own belongs to
 * the regular menu.
 */
export function isProductOnNow(
  product: Pick<Product, 'availableMenus'>,
  activeNames: readonly string[],
): boolean {
  const menus = product.availableMenus.length > 0 ? product.availableMenus : [regularMenu]
  return menus.some((name) => activeNames.includes(name))
}

/** Whether the category's daily window contains now, both ends included. */
export function isCategoryOnNow(
  category: Pick<Category, 'availableFrom' | 'availableUntil'>,
  now: Instant,
  zone: Zone,
): boolean {
  const { availableFrom, availableUntil } = category
  return isWithin(zonedTime(now, zone), availableFrom, availableUntil)
}

/** The fields needed to filter a menu by time; products may be complete or summaries. */
interface TimedMenu {
  dayparts: readonly Daypart[]
  categories: readonly TimedCategory[]
}
type TimedCategory = Pick<Category, 'availableFrom' | 'availableUntil'> & {
  products: readonly Pick<Product, 'availableMenus'>[]
}

/**
 * The menu as customers see it now: only what is sold at this time, without empty categories. Sold-out dishes
 * stay.
 */
export function visibleMenu<AnyMenu extends TimedMenu>(menu: AnyMenu, now: Instant, zone: Zone): AnyMenu {
  const activeNames = activeMenuNames(menu.dayparts, now, zone)
  const categories = menu.categories
    .filter((category) => isCategoryOnNow(category, now, zone))
    .map((category) => ({
      ...category,
      products: category.products.filter((product) => isProductOnNow(product, activeNames)),
    }))
    .filter((category) => category.products.length > 0)
  return { ...menu, categories }
}

function windowOf(schedule: Daypart['schedule'], weekday: Weekday) {
  const times = schedule[weekday]
  if (!times) return null
  const start = minuteOfDay(times.start)
  const end = minuteOfDay(times.end)
  return { start, end, overnight: end < start }
}

function isWithin(clock: ZonedTime, from: LocalTime | null, until: LocalTime | null): boolean {
  const start = from === null ? 0 : minuteOfDay(from)
  const end = until === null ? 1440 : minuteOfDay(until)
  const { minuteOfDay: minute } = clock
  return start <= end ? start <= minute && minute <= end : minute >= start || minute <= end
}
