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
 * The additional menus that are active at a given time. Start and end are inclusive, to the minute; an end before the
 * start is on the next day.
 */
export function activeDayparts(dayparts: readonly Daypart[], at: Instant, zone: Zone): ActiveDaypart[] {
  const today = zonedTime(at, zone)
  const yesterday = addDays(today.date, -1)
  return dayparts.flatMap(({ name, schedule }) => {
    const ends = [
      ...timesOf(schedule, weekdayOf(yesterday))
        .filter(({ end, overnight }) => overnight && today.minuteOfDay <= end)
        .map(({ end }) => instantAt(today.date, end, zone)),
      ...timesOf(schedule, today.weekday)
        .filter(({ start, end, overnight }) => {
          return start <= today.minuteOfDay && (overnight || today.minuteOfDay <= end)
        })
        .map(({ end, overnight }) => instantAt(overnight ? addDays(today.date, 1) : today.date, end, zone)),
    ]
    return ends.length === 0 ? [] : [{ name, until: Math.max(...ends) }]
  })
}

/** Names of the menus that are active at a given time, always including "regular". */
export function activeMenuNames(dayparts: readonly Daypart[], at: Instant, zone: Zone): string[] {
  const names = activeDayparts(dayparts, at, zone).map((daypart) => daypart.name)
  return [...new Set([regularMenu, ...names])]
}

/**
 * Whether a product is sold at a given time: one of its menus is active. A product without menus of its own belongs to
 * the regular menu.
 */
export function isProductOn(
  product: Pick<Product, 'availableMenus'>,
  activeNames: readonly string[],
): boolean {
  const menus = product.availableMenus.length > 0 ? product.availableMenus : [regularMenu]
  return menus.some((name) => activeNames.includes(name))
}

/** Whether the category's daily window contains a time, both ends included. */
export function isCategoryOn(
  category: Pick<Category, 'availableFrom' | 'availableUntil'>,
  at: Instant,
  zone: Zone,
): boolean {
  const { availableFrom, availableUntil } = category
  return isWithin(zonedTime(at, zone), availableFrom, availableUntil)
}

/** Whether a product or an option is not sold out at a given time: a mark with an end does not affect later orders. */
export function isAvailableAt(
  { isAvailable, soldOutUntil }: Pick<Product, 'isAvailable' | 'soldOutUntil'>,
  at: Instant,
): boolean {
  return isAvailable || (soldOutUntil !== undefined && at >= soldOutUntil)
}

/** A product as orders for a time see it: what is sold out only until then is available, options as well. */
export function productAt(product: Product, at: Instant): Product {
  return {
    ...product,
    isAvailable: isAvailableAt(product, at),
    optionGroups: product.optionGroups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, isAvailable: isAvailableAt(option, at) })),
    })),
  }
}

/** The fields needed to filter a menu by time; products may be complete or summaries. */
interface TimedMenu {
  dayparts: readonly Daypart[]
  categories: readonly TimedCategory[]
}
type TimedCategory = Pick<Category, 'availableFrom' | 'availableUntil'> & {
  products: readonly Pick<Product, 'availableMenus' | 'isAvailable' | 'soldOutUntil'>[]
}

/**
 * The menu for orders of a time: only what is sold then, without empty categories. Dishes that are sold out at
 * that time stay.
 */
export function visibleMenu<AnyMenu extends TimedMenu>(menu: AnyMenu, at: Instant, zone: Zone): AnyMenu {
  const activeNames = activeMenuNames(menu.dayparts, at, zone)
  return filtered(
    menu,
    at,
    (category, product) => isCategoryOn(category, at, zone) && isProductOn(product, activeNames),
  )
}

/** The rest: dishes that are sold only at other times. A dish whose menus are never shown is in neither part. */
export function menuOfOtherTimes<AnyMenu extends TimedMenu>(menu: AnyMenu, at: Instant, zone: Zone): AnyMenu {
  const activeNames = activeMenuNames(menu.dayparts, at, zone)
  const shown = menu.dayparts.filter(({ schedule }) => Object.values(schedule).some((times) => times?.length))
  const shownNames = [regularMenu, ...shown.map(({ name }) => name)]
  return filtered(
    menu,
    at,
    (category, product) =>
      isProductOn(product, shownNames) &&
      !(isCategoryOn(category, at, zone) && isProductOn(product, activeNames)),
  )
}

function filtered<AnyMenu extends TimedMenu>(
  menu: AnyMenu,
  at: Instant,
  accepts: (category: TimedCategory, product: TimedCategory['products'][number]) => boolean,
): AnyMenu {
  const categories = menu.categories
    .map((category) => {
      const products = category.products
        .filter((product) => accepts(category, product))
        .map((product) => ({ ...product, isAvailable: isAvailableAt(product, at) }))
      return { ...category, products }
    })
    .filter((category) => category.products.length > 0)
  return { ...menu, categories }
}

function timesOf(schedule: Daypart['schedule'], weekday: Weekday) {
  return (schedule[weekday] ?? []).map((times) => {
    const start = minuteOfDay(times.start)
    const end = minuteOfDay(times.end)
    return { start, end, overnight: end < start }
  })
}

function isWithin(clock: ZonedTime, from: LocalTime | null, until: LocalTime | null): boolean {
  const start = from === null ? 0 : minuteOfDay(from)
  const end = until === null ? 1440 : minuteOfDay(until)
  const { minuteOfDay: minute } = clock
  return start <= end ? start <= minute && minute <= end : minute >= start || minute <= end
}
