import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import { spansOn } from '@comanda/domain/time/opening'
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

/** The kitchen has acknowledged an order of that age. */
const youngest = minutes(5)

/**
 * Order times of the five weeks before today, ascending: more at lunch and dinner, more at weekends, slightly
 * more each week, and none while the restaurant was closed. With `hasToday` also those of today until a few minutes ago.
 */
export function orderTimes(
  random: Random,
  settings: OrderingSettings,
  now: Instant,
  hasToday: boolean,
): Instant[] {
  const { timezone } = settings
  const today = zonedTime(now, timezone).date
  const end = hasToday ? now - youngest : startOfDay(today, timezone) - minutes(120)
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
