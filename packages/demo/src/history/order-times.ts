import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import { openSpanAt, spansOn } from '@comanda/domain/time/opening'
import { addDays, instantAt, startOfDay, weekdayOf, zonedTime } from '@comanda/domain/time/zone'
import type { Random } from './random.ts'

export const historyDays = 35
const ordersPerDay = 25
const weekdayFactor = {
  monday: 0.7,
  tuesday: 0.75,
  wednesday: 0.85,
  thursday: 1,
  friday: 1.4,
  saturday: 1.45,
  sunday: 1.1,
}

/** When an order was paid, and the time that its customer chose; null: as soon as possible. */
export interface OrderTime {
  at: Instant
  scheduledFor: Instant | null
  /** How far the kitchen is; null: the order has passed through in the usual time. */
  openState: OpenState | null
}

export type OpenState = 'acknowledged' | 'preparing' | 'ready'

/** The kitchen has acknowledged an order of that age. */
const youngest = minutes(5)

/**
 * Order times of the five weeks before today, ascending: more at lunch and dinner, more at weekends, slightly
 * more each week, and none while the restaurant was closed. With `hasToday` also those of today that have left the kitchen.
 */
export function orderTimes(
  random: Random,
  settings: OrderingSettings,
  now: Instant,
  hasToday: boolean,
): Instant[] {
  const { timezone } = settings
  const today = zonedTime(now, timezone).date
  const end = hasToday ? now - pastAge(settings) : startOfDay(today, timezone) - minutes(120)
  const days = historyDays + (hasToday ? 1 : 0)
  return Array.from({ length: days }, (_, at) => addDays(today, at - historyDays))
    .flatMap((date, at) => {
      const growth = 0.9 + (0.2 * at) / historyDays
      const count = ordersPerDay * weekdayFactor[weekdayOf(date)] * growth * (0.85 + random.next() * 0.3)
      return timesOn(random, date, Math.round(count), settings)
    })
    .filter((at) => at < end)
    .toSorted((a, b) => a - b)
}

/** The orders that an open kitchen has now. Their ages are shares of its preparation time: none of them is late. */
const kitchen: { age: number; openState: OpenState }[] = [
  { age: 0.3, openState: 'acknowledged' },
  { age: 0.45, openState: 'preparing' },
  { age: 0.65, openState: 'preparing' },
  { age: 0.85, openState: 'ready' },
]

/** In how many minutes the orders scheduled for later today are due, and how long ago they were paid. */
const scheduled = [
  { due: 95, ago: 64 },
  { due: 155, ago: 38 },
]

/**
 * The orders that an open restaurant works on: some of the last minutes, and two for later today. None while it is closed.
 * Ascending by time.
 */
export function presentTimes(random: Random, settings: OrderingSettings, now: Instant): OrderTime[] {
  const { timezone, calendar, orderCutoffMinutes } = settings
  const span = openSpanAt(now, calendar, timezone)
  if (!span) return []
  const prep = minutes(settings.estimatedPrepMinutes ?? 20)
  const lastOrder = span.close - minutes(orderCutoffMinutes)
  const fresh = kitchen
    .map(({ age, openState }) => ({
      at: now - Math.round(Math.max(youngest, prep * age) + random.next() * minutes(0.9)),
      scheduledFor: null,
      openState,
    }))
    .filter(({ at }) => at >= span.open && at <= lastOrder)
  const { date } = zonedTime(now, timezone)
  const quarter = minutes(15)
  const later = scheduled
    .map(({ due, ago }) => ({
      at: now - minutes(ago),
      scheduledFor: Math.ceil((now + minutes(due)) / quarter) * quarter,
      openState: 'acknowledged' as const,
    }))
    .filter(
      ({ at, scheduledFor }) =>
        at >= startOfDay(date, timezone) &&
        scheduledFor <= lastOrder &&
        zonedTime(scheduledFor, timezone).date === date,
    )
  return [...fresh, ...later].toSorted((one, other) => one.at - other.at)
}

/** An order of the past that is older than this has left the kitchen. */
function pastAge({ estimatedPrepMinutes }: OrderingSettings): number {
  return minutes((estimatedPrepMinutes ?? 20) * 1.1 + 22)
}

function timesOn(random: Random, date: string, count: number, settings: OrderingSettings): Instant[] {
  const { timezone, orderCutoffMinutes } = settings
  const calendar = { ...settings.calendar, alwaysOpen: false }
  const spans = spansOn(date, calendar, timezone)
  if (spans.length === 0) return []
  const times: Instant[] = []
  for (let attempts = 0; times.length < count && attempts < count * 10; attempts += 1) {
    const at = instantAt(date, 0, timezone) + Math.round(minuteOfOrder(random) * 60_000)
    if (spans.some(({ open, close }) => at >= open && at <= close - minutes(orderCutoffMinutes)))
      times.push(at)
  }
  return times
}

/** Minutes since midnight; can exceed one day for late orders. */
function minuteOfOrder(random: Random): number {
  const meal = random.next()
  if (meal < 0.36) return random.around(12 * 60 + 40, 40)
  if (meal < 0.9) return random.around(18 * 60 + 50, 60)
  return 10 * 60 + random.next() * 16 * 60
}
