import { always, type Schedule } from '@comanda/domain/marketing/schedule'
import { expect, test } from 'vitest'
import { calendarOf, mondayOf, type Scheduled } from '../../../src/experiences/back-office/offers/week.ts'

const zone = 'America/New_York'
const monday = '2026-11-16'
const offer = (name: string, schedule: Partial<Schedule>): Scheduled => ({
  id: name,
  name,
  kind: 'special',
  isActive: true,
  schedule: { ...always, ...schedule },
})
const shown = (offers: Scheduled[]) =>
  calendarOf(monday, offers, zone).map(({ date, allDay, blocks }) => [
    date.slice(-2),
    ...allDay.map(({ name }) => name),
    ...blocks.map(({ offer, from, until }) => `${offer.name} ${from}-${until}`),
  ])

test('weeks begin on Monday', () => {
  expect(['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ])
})

test('an offer is on its weekdays within its days', () => {
  const happy = offer('Happy hour', {
    weekdays: ['friday', 'saturday'],
    from: '15:00',
    until: '17:00',
  })
  const soup = offer('Soup', { startsOn: '2026-11-17', endsOn: '2026-11-18' })
  expect(shown([happy, soup])).toEqual([
    ['16'],
    ['17', 'Soup'],
    ['18', 'Soup'],
    ['19'],
    ['20', 'Happy hour 900-1020'],
    ['21', 'Happy hour 900-1020'],
    ['22'],
  ])
})

test('a run past midnight is on both of its days, even on the Monday after a Sunday', () => {
  const late = offer('Late', { weekdays: ['sunday', 'friday'], from: '22:00', until: '01:30' })
  expect(shown([late])).toEqual([
    ['16', 'Late 0-90'],
    ['17'],
    ['18'],
    ['19'],
    ['20', 'Late 1320-1440'],
    ['21', 'Late 0-90'],
    ['22', 'Late 1320-1440'],
  ])
})

test('hours without a start or without an end last to the edge of the day', () => {
  const [, tuesday] = shown([
    offer('Morning', { weekdays: ['tuesday'], until: '11:00' }),
    offer('Evening', { weekdays: ['tuesday'], from: '18:00' }),
  ])
  expect(tuesday).toEqual(['17', 'Morning 0-660', 'Evening 1080-1440'])
})

test('on the day of a clock change the hours are those of the clock', () => {
  const lunch = offer('Lunch', { from: '11:00', until: '14:00' })
  const days = calendarOf('2026-10-26', [lunch], zone)
  expect(days.map(({ blocks }) => blocks.map(({ from, until }) => [from, until]))).toEqual(
    Array.from({ length: 7 }, () => [[660, 840]]),
  )
})

test('blocks that overlap are next to each other, and a later one has the full width', () => {
  const offers = [
    offer('A', { weekdays: ['monday'], from: '10:00', until: '12:00' }),
    offer('B', { weekdays: ['monday'], from: '11:00', until: '14:00' }),
    offer('C', { weekdays: ['monday'], from: '12:00', until: '13:00' }),
    offer('D', { weekdays: ['monday'], from: '15:00', until: '16:00' }),
  ]
  const [{ blocks } = { blocks: [] }] = calendarOf(monday, offers, zone)
  expect(blocks.map(({ offer: { name }, lane, lanes }) => [name, lane, lanes])).toEqual([
    ['A', 0, 2],
    ['B', 1, 2],
    ['C', 0, 2],
    ['D', 0, 1],
  ])
})
