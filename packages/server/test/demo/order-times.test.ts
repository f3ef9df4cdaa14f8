import { zeroCents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { openSpanAt } from '@comanda/domain/time/opening'
import { startOfDay, weekdayOf, zonedTime } from '@comanda/domain/time/zone'
import { expect, test } from 'vitest'
import { historyDays, orderTimes } from '../../../demo/src/history/order-times.ts'
import { createRandom } from '../../../demo/src/history/random.ts'

const noon = Date.parse('2026-11-20T18:00:00Z')
const timezone = 'America/Chicago'
const day = [
  { open: '11:00', close: '14:30' },
  { open: '17:00', close: '22:00' },
]
const settings: OrderingSettings = {
  timezone,
  calendar: {
    hours: {
      monday: [],
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: [{ open: '11:00', close: '01:30' }],
      saturday: day,
      sunday: day,
    },
    specialDays: [{ date: '2026-11-11', spans: [], note: '' }],
    alwaysOpen: true,
  },
  isActive: true,
  onlineOrdersEnabled: true,
  acceptOrders: true,
  busy: null,
  isThrottled: false,
  measuredPrepMinutes: null,
  pause: null,
  pickupEnabled: true,
  deliveryEnabled: true,
  orderCutoffMinutes: 30,
  advanceOrderingEnabled: false,
  advanceOrderingHours: 24,
  estimatedPrepMinutes: 30,
  minimumOrderPickup: zeroCents,
  minimumOrderDelivery: zeroCents,
  taxRate: percent(8000),
  processingFee: percent(0),
  deliveryFee: zeroCents,
  deliveryFeeRestaurantPays: zeroCents,
  combineTaxProcessing: false,
  taxAfterDiscount: false,
  gratuityEnabled: true,
  tipPercentages: null,
  courierEnabled: false,
  courierCarries21Plus: false,
  kidsMeals: [],
  kidsMealThreshold: zeroCents,
}

const times = orderTimes(createRandom(1), settings, noon, false)

test('orders come in during opening hours, until the day before today', () => {
  const calendar = { ...settings.calendar, alwaysOpen: false }
  for (const at of times) expect(openSpanAt(at, calendar, timezone)).not.toBeNull()
  expect(times.at(-1)).toBeLessThan(startOfDay('2026-11-20', timezone))
  expect(times[0]).toBeGreaterThan(noon - (historyDays + 1) * 86_400_000)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('there are about 25 orders a day, more at weekends and around the two meals', () => {
  expect(times.length / historyDays).toBeGreaterThan(18)
  expect(times.length / historyDays).toBeLessThan(32)
  const local = times.map((at) => zonedTime(at, timezone))
  const on = (desired: string) => local.filter(({ date }) => weekdayOf(date) === desired).length
  expect(on('monday')).toBe(0)
  expect(on('saturday')).toBeGreaterThan(on('tuesday') * 1.3)
  const between = (from: number, to: number) =>
    local.filter(({ minuteOfDay }) => minuteOfDay >= from * 60 && minuteOfDay < to * 60).length
  expect(between(12, 14)).toBeGreaterThan(between(14, 16) * 1.5)
  expect(between(18, 20)).toBeGreaterThan(between(15, 17) * 2)
})

test('the same seed gives the same times, another seed different ones', () => {
  expect(orderTimes(createRandom(1), settings, noon, false)).toEqual(times)
  expect(orderTimes(createRandom(2), settings, noon, false)).not.toEqual(times)
})
