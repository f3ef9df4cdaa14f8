import { expect, test } from 'vitest'
import {
  endOf,
  formatPauseLength,
  pauseDurationLabel,
} from '../../../src/experiences/back-office/kitchen-setup/pause-labels.ts'

const minute = 60_000
const pause = {
  id: 'p',
  reason: 'No gas',
  durationMinutes: 30,
  disabledBy: 'Mina',
  disabledAt: 0,
  disabledUntil: 30 * minute,
  enabledAt: null,
  enabledBy: null,
  autoEnabled: false,
  photo: null,
}

test('labels how a pause ended', () => {
  expect(endOf(pause)).toBe('active')
  expect(endOf({ enabledAt: 5, autoEnabled: false })).toBe('by_hand')
  expect(endOf({ enabledAt: 5, autoEnabled: true })).toBe('by_itself')
})

test('measures a pause to its end, to now while it is running, and never past its scheduled end', () => {
  expect(formatPauseLength({ ...pause, enabledAt: 12 * minute }, 90 * minute)).toBe('12 min')
  expect(formatPauseLength(pause, 7 * minute)).toBe('7 min')
  expect(formatPauseLength({ ...pause, enabledAt: 31 * minute, autoEnabled: true }, 90 * minute)).toBe(
    '30 min',
  )
})

test('labels durations as the kitchen does', () => {
  expect([30, 60, -1].map(pauseDurationLabel)).toEqual(['30 minutes', '1 hour', 'Rest of day'])
})
