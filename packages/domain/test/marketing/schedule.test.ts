import {
  always,
  formatScheduleTimes,
  isOver,
  runOf,
  runsAt,
  type Schedule,
  scheduleIssues,
} from '@comanda/domain/marketing/schedule'
import { hours } from '@comanda/domain/time/instant'
import { instantAt } from '@comanda/domain/time/zone'
import { expect, test } from 'vitest'

const zone = 'America/Los_Angeles'
const at = (date: string, time: string) => instantAt(date, time, zone)
const schedule = (fields: Partial<Schedule>): Schedule => ({ ...always, ...fields })

test('A schedule without limits always runs.', () => {
  expect(runsAt(always, at('2026-11-23', '00:00'), zone)).toBe(true)
  expect(isOver(always, at('2099-01-01', '12:00'), zone)).toBe(false)
})

test('The first and the last day count in full, even when they are the same day.', () => {
  const today = schedule({ startsOn: '2026-11-23', endsOn: '2026-11-23' })
  expect(runsAt(today, at('2026-11-22', '23:59'), zone)).toBe(false)
  expect(runsAt(today, at('2026-11-23', '00:00'), zone)).toBe(true)
  expect(runsAt(today, at('2026-11-23', '23:59'), zone)).toBe(true)
  expect(runsAt(today, at('2026-11-24', '00:00'), zone)).toBe(false)
  expect(isOver(today, at('2026-11-23', '23:59'), zone)).toBe(false)
  expect(isOver(today, at('2026-11-24', '00:00'), zone)).toBe(true)
})

test('The end of a span of hours is excluded.', () => {
  const happyHour = schedule({ weekdays: ['monday'], from: '15:00', until: '17:00' })
  expect(runsAt(happyHour, at('2026-11-23', '14:59'), zone)).toBe(false)
  expect(runsAt(happyHour, at('2026-11-23', '15:00'), zone)).toBe(true)
  expect(runsAt(happyHour, at('2026-11-23', '17:00'), zone)).toBe(false)
  expect(runsAt(happyHour, at('2026-11-24', '15:00'), zone)).toBe(false)
})

test('A span past midnight belongs to the day on which it began, even on the last day.', () => {
  const late = schedule({ weekdays: ['monday'], endsOn: '2026-11-23', from: '22:00', until: '02:00' })
  expect(runsAt(late, at('2026-11-24', '01:59'), zone)).toBe(true)
  expect(isOver(late, at('2026-11-24', '01:59'), zone)).toBe(false)
  expect(runsAt(late, at('2026-11-24', '02:00'), zone)).toBe(false)
  expect(isOver(late, at('2026-11-24', '02:00'), zone)).toBe(true)
  expect(runsAt(late, at('2026-11-23', '01:00'), zone)).toBe(false)
})

test('An end at midnight is the end of the day.', () => {
  const evening = schedule({ from: '18:00', until: '00:00' })
  expect(runsAt(evening, at('2026-11-23', '23:59'), zone)).toBe(true)
  expect(runsAt(evening, at('2026-11-24', '00:00'), zone)).toBe(false)
})

test('A day of a clock change has 23 or 25 hours.', () => {
  const length = (day: string) => {
    const run = runOf(always, day, zone)
    return run && run.end - run.start
  }
  expect(length('2026-03-08')).toBe(hours(23))
  expect(length('2026-11-01')).toBe(hours(25))
  expect(runOf(schedule({ startsOn: '2026-03-09' }), '2026-03-08', zone)).toBeNull()
})

test('A schedule that ends before it starts is invalid, the same day is not.', () => {
  expect(scheduleIssues(schedule({ startsOn: '2026-11-23', endsOn: '2026-11-22' }))).toEqual({
    endsOn: 'The end is before the start.',
  })
  expect(scheduleIssues(schedule({ startsOn: '2026-11-23', endsOn: '2026-11-23' }))).toEqual({})
  expect(scheduleIssues(schedule({ from: '15:00', until: '15:00' }))).toEqual({
    until: 'The start and the end are the same time.',
  })
})

test('Days and times are written in words.', () => {
  expect(formatScheduleTimes(always)).toBe('')
  expect(formatScheduleTimes(schedule({ from: '15:00', until: '17:00' }))).toMatch(
    /^daily, 3:00.PM to 5:00.PM$/,
  )
  expect(formatScheduleTimes(schedule({ weekdays: ['saturday', 'sunday'] }))).toBe('Sat to Sun, all day')
})
