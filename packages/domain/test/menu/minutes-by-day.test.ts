import { expect, test } from 'vitest'
import { minutesByDay } from '../../src/menu/served-hours.ts'

test('times past midnight count for the day on which they are, even from Sunday to Monday', () => {
  const week = minutesByDay({
    monday: [{ start: '11:00', end: '14:59' }],
    sunday: [
      { start: '22:00', end: '01:59' },
      { start: '09:00', end: '10:59' },
    ],
  })
  expect(week.monday).toEqual([
    { from: 0, to: 120 },
    { from: 660, to: 900 },
  ])
  expect(week.sunday).toEqual([
    { from: 540, to: 660 },
    { from: 1320, to: 1440 },
  ])
  expect(week.tuesday).toEqual([])
})
