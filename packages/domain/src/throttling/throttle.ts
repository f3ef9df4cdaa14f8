import type { FulfillmentType } from '../ordering/restaurant.ts'
import { type Instant, type LocalTime, minutes, type Zone } from '../time/instant.ts'
import type { Weekday } from '../time/weekly-hours.ts'
import { addDays, minuteOfDay, weekdayOf, zonedTime } from '../time/zone.ts'
import type { AutoPrep } from './measured-prep.ts'

/** Limits that apply together at certain hours of certain days. At least one of them is set. */
export interface ThrottleRule {
  /** The orders that it counts and limits; null: all. */
  fulfillment: FulfillmentType | null
  /** The days on which its hours begin. */
  days: Weekday[]
  /** Half-open. Hours that end at or before their start end on the next day: "00:00" to "00:00" is the whole day. */
  from: LocalTime
  to: LocalTime
  /** Orders promised within one slot. */
  maxOrders: number | null
  /** Prep minutes of all orders promised within one slot. */
  maxPrepMinutes: number | null
  /** Orders that the kitchen makes at the same time. */
  maxInProgress: number | null
}

/** A slot that the kitchen has closed: no further order is promised for it. */
export interface ClosedSlot {
  at: Instant
  closedAt: Instant
  /** Name of the user or screen. */
  by: string
}

/** The minutes of work of one portion. */
export interface DishMinutes {
  perDish: number
  /** Categories that differ. */
  byCategory: { categoryId: string; minutes: number }[]
}

export interface Throttle {
  rules: ThrottleRule[]
  closedSlots: ClosedSlot[]
  dishMinutes: DishMinutes
  /** The preparation time follows the last hour; null: it is fixed. */
  autoPrep: AutoPrep | null
}

export const noThrottle: Throttle = {
  rules: [],
  closedSlots: [],
  dishMinutes: { perDish: 4, byCategory: [] },
  autoPrep: null,
}

/** Smallest and largest values of the limits. */
export const throttleLimits = {
  maxOrders: [1, 500],
  maxPrepMinutes: [1, 5000],
  maxInProgress: [1, 500],
  minutesPerDish: [0, 120],
  autoPrepMinutes: [5, 240],
} as const
export const maxThrottleRules = 30

export const slotLength = minutes(15)

/**
 * The start of the quarter hour that contains an instant. All UTC offsets are multiples of a quarter hour, so
 * slots start at :00, :15, :30 and :45 local time.
 */
export function slotOf(at: Instant): Instant {
  return Math.floor(at / slotLength) * slotLength
}

/** The rules that limit such an order at an instant; null: only the rules for all orders. */
export function rulesAt(
  { rules }: Pick<Throttle, 'rules'>,
  fulfillment: FulfillmentType | null,
  at: Instant,
  zone: Zone,
): ThrottleRule[] {
  return rules.filter(
    (rule) => (rule.fulfillment === null || rule.fulfillment === fulfillment) && appliesAt(rule, at, zone),
  )
}

function appliesAt({ days, from, to }: ThrottleRule, at: Instant, zone: Zone): boolean {
  const { date, weekday, minuteOfDay: minute } = zonedTime(at, zone)
  const [start, end] = [minuteOfDay(from), minuteOfDay(to)]
  if (start < end) return minute >= start && minute < end && days.includes(weekday)
  return minute >= start
    ? days.includes(weekday)
    : minute < end && days.includes(weekdayOf(addDays(date, -1)))
}

/** The prep minutes of an order: the sum over its portions. */
export function prepMinutesOf(
  lines: readonly { productId: string; quantity: number }[],
  categoryOf: (productId: string) => string | undefined,
  { perDish, byCategory }: DishMinutes,
): number {
  const special = new Map(byCategory.map(({ categoryId, minutes }) => [categoryId, minutes]))
  const total = lines.reduce(
    (sum, { productId, quantity }) => sum + quantity * (special.get(categoryOf(productId) ?? '') ?? perDish),
    0,
  )
  return Math.min(total, maxPrepMinutes)
}

/** The maximum that the database stores. */
const maxPrepMinutes = 30_000
