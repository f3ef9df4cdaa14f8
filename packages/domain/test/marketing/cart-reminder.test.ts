import { describe, expect, test } from 'vitest'
import { defaultReminder, isQuiet, reminderIssues } from '../../src/marketing/cart-reminder.ts'

const zone = 'America/New_York'
const at = (time: string) => Date.parse(`2026-11-20T${time}:00-05:00`)

describe('quiet hours', () => {
  test.each([
    ['21:00', '09:00', '20:59', false],
    ['21:00', '09:00', '21:00', true],
    ['21:00', '09:00', '03:00', true],
    ['21:00', '09:00', '08:59', true],
    ['21:00', '09:00', '09:00', false],
    ['12:00', '14:00', '13:00', true],
    ['12:00', '14:00', '14:00', false],
    ['00:00', '00:00', '00:00', false],
  ])('from %s to %s at %s: %s', (quietFrom, quietUntil, time, expected) => {
    expect(isQuiet({ quietFrom, quietUntil }, at(time), zone)).toBe(expected)
  })

  test('are those of the zone of the restaurant', () => {
    const noonInNewYork = at('12:00')
    const early = { quietFrom: '06:00', quietUntil: '11:00' }
    expect(isQuiet(early, noonInNewYork, zone)).toBe(false)
    expect(isQuiet(early, noonInNewYork, 'America/Los_Angeles')).toBe(true)
  })
})

describe('the settings', () => {
  test('have valid defaults, and are off', () => {
    expect(reminderIssues(defaultReminder)).toEqual({})
    expect(defaultReminder.isOn).toBe(false)
  })

  test.each([
    ['delayMinutes', 29],
    ['delayMinutes', 721],
    ['delayMinutes', 30.5],
    ['subject', '  '],
    ['subject', 'x'.repeat(81)],
    ['message', ''],
    ['message', 'x'.repeat(501)],
  ])('are invalid with %s %s', (field, value) => {
    expect(Object.keys(reminderIssues({ ...defaultReminder, [field]: value }))).toEqual([field])
  })
})
