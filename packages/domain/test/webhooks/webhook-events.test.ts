import { expect, test } from 'vitest'
import {
  isDelivered,
  retrySeconds,
  secondsToRetry,
  webhookEventOf,
} from '../../src/webhooks/webhook-events.ts'

const failed = { status: 500, retryAfterSeconds: null }

test('ten attempts are spread over 75 hours and 35 minutes, within a twentieth', () => {
  const waits = (chance: number) => {
    const all: number[] = []
    for (let attempts = 1; ; attempts += 1) {
      const wait = secondsToRetry({ ...failed, attempts }, retrySeconds, chance)
      if (wait === null) return all
      all.push(wait)
    }
  }
  expect(waits(0.5)).toEqual(retrySeconds)
  const total = (list: number[]) => list.reduce((sum, wait) => sum + wait, 0)
  expect(total(waits(0.5))).toBe(75 * 3600 + 35 * 60 + 5)
  expect(total(waits(0)) / total(waits(0.5))).toBeCloseTo(0.95)
  expect(total(waits(1)) / total(waits(0.5))).toBeCloseTo(1.05)
})

test('a busy receiver gets the time that it asks for, within a day', () => {
  const wait = (status: number, retryAfterSeconds: number | null) =>
    secondsToRetry({ attempts: 1, status, retryAfterSeconds }, retrySeconds, 0.5)
  expect(wait(503, null)).toBe(5)
  expect(wait(429, null)).toBe(60)
  expect(wait(504, null)).toBe(60)
  expect(wait(429, 900)).toBe(900)
  expect(wait(503, 10_000_000)).toBe(86_400)
})

test('only a 2xx response confirms a delivery', () => {
  expect([200, 204, 299].every(isDelivered)).toBe(true)
  expect([null, 199, 301, 302, 400, 410, 500].some(isDelivered)).toBe(false)
})

test('events of the log lead to webhook events, and all others to none', () => {
  expect(webhookEventOf('order.paid', {})).toBe('order.paid')
  expect(webhookEventOf('order.promise_moved', {})).toBe('order.promise_changed')
  expect(webhookEventOf('restaurant.pause_changed', { change: 'ordering.disabled' })).toBe('ordering.paused')
  expect(webhookEventOf('restaurant.pause_changed', { change: 'ordering.enabled' })).toBe('ordering.resumed')
  expect(webhookEventOf('restaurant.menu_changed', {})).toBe('menu.changed')
  expect(webhookEventOf('order.line_made', {})).toBeNull()
})
