import { expect, test } from 'vitest'
import { promisedAt } from '../../src/ordering/promised-at.ts'
import { measuredPrep } from '../../src/throttling/measured-prep.ts'
import { minutes } from '../../src/time/instant.ts'
import { settings } from '../samples.ts'

const bounds = { min: 10, max: 40 }
const hour = (minutesEach: number, orders = 8) => ({ median: minutesEach * 60, orders })

test('the measured preparation time is the median of the last hour within its bounds', () => {
  expect(measuredPrep(hour(22.4), bounds, null)).toBe(22)
  expect(measuredPrep(hour(4), bounds, null)).toBe(10)
  expect(measuredPrep(hour(90), bounds, null)).toBe(40)
})

test('the fixed time applies when there are too few orders', () => {
  expect(measuredPrep(hour(22, 4), bounds, 22)).toBeNull()
  expect(measuredPrep({ median: null, orders: 0 }, bounds, 22)).toBeNull()
})

test('a difference of a minute changes nothing, unless the bounds require it', () => {
  expect(measuredPrep(hour(23), bounds, 22)).toBe(22)
  expect(measuredPrep(hour(24), bounds, 22)).toBe(24)
  expect(measuredPrep(hour(40), { min: 10, max: 40 }, 41)).toBe(40)
})

test('promises use the measured time instead of the pickup time, and a delivery shifts by the same minutes', () => {
  const wait = (fulfillment: 'pickup' | 'delivery', changes: Parameters<typeof settings>[0]) =>
    promisedAt({
      now: 0,
      timing: { mode: 'asap' },
      fulfillment,
      courierEtaMinutes: null,
      settings: settings(changes),
    }) / minutes(1)
  expect(wait('pickup', { measuredPrepMinutes: 28 })).toBe(28)
  expect(wait('delivery', { measuredPrepMinutes: 28 })).toBe(45 + 8)
  expect(wait('delivery', { measuredPrepMinutes: 28, estimatedPrepMinutes: 30 })).toBe(28)
  expect(wait('pickup', { measuredPrepMinutes: null, estimatedPrepMinutes: 30 })).toBe(30)
})
