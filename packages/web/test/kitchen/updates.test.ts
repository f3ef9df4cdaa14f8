import { expect, test } from 'vitest'
import {
  needsAttention,
  updateDetail,
  updateTitle,
} from '../../src/experiences/kitchen/updates/update-labels.ts'
import { couriersOf } from '../../src/experiences/kitchen/updates/use-updates.ts'
import { sampleTicket } from './samples.ts'

const update = { kind: 'status', status: null, courierName: null, problem: null } as const

test('a courier update states what happened, and problems are marked', () => {
  const shown = (change: Partial<Parameters<typeof updateTitle>[0]>) => {
    const full = { ...update, ...change }
    return [updateTitle(full), updateDetail(full), needsAttention(full)]
  }
  expect(shown({ kind: 'booked', courierName: 'Jamie' })).toEqual(['Courier booked', 'Jamie', false])
  expect(shown({ kind: 'not_booked', problem: 'None is near.' })).toEqual([
    'Courier not booked',
    'None is near.',
    true,
  ])
  expect(shown({ kind: 'not_confirmed', problem: 'One may come.' })).toEqual([
    'Courier not confirmed',
    'One may come.',
    true,
  ])
  expect(shown({ status: 'pickup', courierName: 'Jamie' })).toEqual([
    'Courier on the way here',
    'Jamie',
    false,
  ])
  expect(shown({ status: 'returned' })).toEqual(['Returned by the courier', null, true])
  expect(shown({ kind: 'cancelled' })).toEqual(['Courier cancelled', null, false])
  expect(shown({ kind: 'not_cancelled', problem: 'Has the bag.' })).toEqual([
    'Courier could not be cancelled',
    'Has the bag.',
    true,
  ])
  expect(shown({ kind: 'rescheduled', status: 'pickup', courierName: 'Jamie' })).toEqual([
    'Courier notified of the new time',
    'Jamie',
    false,
  ])
  expect(shown({ kind: 'not_rescheduled', problem: 'Cannot be reached.' })).toEqual([
    'Courier not notified of the new time',
    'Cannot be reached.',
    true,
  ])
})

test('the key of the couriers changes with each courier, and with no other change of a ticket', () => {
  const courier = {
    state: 'booked',
    status: 'pickup',
    name: 'Jamie',
    vehicle: null,
    phone: null,
    trackingUrl: null,
    bookAt: null,
    statusAt: null,
    pickupEta: null,
    dropoffEta: null,
    problem: null,
    mayBeBooked: false,
    canRebook: false,
  } as const
  const before = [sampleTicket('A', { courier }), sampleTicket('B')]
  const same = [sampleTicket('A', { courier, status: 'ready', revision: 4 }), sampleTicket('B')]
  const moved = [sampleTicket('A', { courier: { ...courier, status: 'dropoff' } }), sampleTicket('B')]
  expect(couriersOf(same)).toBe(couriersOf(before))
  expect(couriersOf(moved)).not.toBe(couriersOf(before))
})
