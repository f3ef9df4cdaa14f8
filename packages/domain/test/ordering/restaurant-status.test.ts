import { expect, test } from 'vitest'
import { restaurantStatus } from '../../src/ordering/restaurant-status.ts'
import { at, settings } from '../samples.ts'

test('an open restaurant is listed with its closing time and what it offers', () => {
  expect(restaurantStatus(at('2026-11-20 12:00'), settings())).toEqual({
    state: 'open',
    title: 'Open',
    detail: 'until 10:00 PM · Pickup, delivery',
  })
  expect(restaurantStatus(at('2026-11-20 23:00'), settings())).toEqual({
    state: 'closed',
    title: 'Closed now, opens tomorrow 11:00 AM',
    detail: '',
  })
})

test('a pause is listed with its end, without a reason', () => {
  const now = at('2026-11-20 12:00')
  const paused = (until: number | null) => settings({ pause: { since: now - 1000, until } })
  expect(restaurantStatus(now, paused(at('2026-11-20 12:30')))).toEqual({
    state: 'paused',
    title: 'Back at 12:30 PM',
    detail: 'Online ordering is paused',
  })
  expect(restaurantStatus(now, paused(null)).title).toBe('Back tomorrow')
})
