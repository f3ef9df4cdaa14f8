import { expect, test } from 'vitest'
import { isTrouble, updateDetail, updateTitle } from '../../src/experiences/kitchen/updates/update-words.ts'
import { couriersOf } from '../../src/experiences/kitchen/updates/use-updates.ts'
import { sampleTicket } from './samples.ts'

const update = { kind: 'status', status: null, courierName: null, problem: null } as const

test('says what happened, and shows trouble as such', () => {
  const said = (change: Partial<Parameters<typeof updateTitle>[0]>) => {
    const whole = { ...update, ...change }
    return [updateTitle(whole), updateDetail(whole), isTrouble(whole)]
  }
  expect(said({ kind: 'booked', courierName: 'Jamie' })).toEqual(['Courier booked', 'Jamie', false])
  expect(said({ kind: 'not_booked', problem: 'None is near.' })).toEqual([
    'Courier not booked',
    'None is near.',
    true,
  ])
  expect(said({ status: 'pickup', courierName: 'Jamie' })).toEqual([
    'Courier on the way here',
    'Jamie',
    false,
  ])
  expect(said({ status: 'returned' })).toEqual(['Brought back by the courier', null, true])
  expect(said({ kind: 'cancelled' })).toEqual(['Courier cancelled', null, false])
  expect(said({ kind: 'not_cancelled', problem: 'Has the bag.' })).toEqual([
    'Courier could not be cancelled',
    'Has the bag.',
    true,
  ])
  expect(said({ kind: 'told', status: 'pickup', courierName: 'Jamie' })).toEqual([
    'Courier told of the new time',
    'Jamie',
    false,
  ])
  expect(said({ kind: 'not_told', problem: 'Cannot be reached.' })).toEqual([
    'Courier not told of the new time',
    'Cannot be reached.',
    true,
  ])
})

test('hears of each courier that moves, and of no other change of a ticket', () => {
  const courier = {
    state: 'booked',
    status: 'pickup',
    name: 'Jamie',
    vehicle: null,
    phone: null,
    trackingUrl: null,
    pickupEta: null,
    dropoffEta: null,
    problem: null,
    canRetry: false,
  } as const
  const before = [sampleTicket('A', { courier }), sampleTicket('B')]
  const same = [sampleTicket('A', { courier, status: 'ready', revision: 4 }), sampleTicket('B')]
  const moved = [sampleTicket('A', { courier: { ...courier, status: 'dropoff' } }), sampleTicket('B')]
  expect(couriersOf(same)).toBe(couriersOf(before))
  expect(couriersOf(moved)).not.toBe(couriersOf(before))
})
