import { expect, test } from 'vitest'
import { orderStates, settableStatuses, statusesOf, stepsTo } from '../../src/ordering/order-states.ts'
import { orderStatuses, phaseOf } from '../../src/ordering/order-status.ts'

const path = (...args: Parameters<typeof stepsTo>) =>
  stepsTo(...args).map(({ to, isBack }) => (isBack ? `back to ${to}` : to))

test('an order that jumps ahead passes the statuses in between', () => {
  expect(path('pending', 'completed')).toEqual(['acknowledged', 'preparing', 'ready', 'completed'])
  expect(path('received', 'preparing')).toEqual(['acknowledged', 'preparing'])
  expect(path('confirmed', 'ready')).toEqual(['preparing', 'ready'])
})

test('accepted is stored by its name and counts as acknowledged', () => {
  expect(path('pending', 'accepted')).toEqual(['accepted'])
  expect(path('acknowledged', 'accepted')).toEqual(['accepted'])
  expect(path('ready', 'accepted')).toEqual(['back to accepted'])
  expect(path('accepted', 'preparing')).toEqual(['preparing'])
})

test('an order goes back immediately', () => {
  expect(path('ready', 'pending')).toEqual(['back to pending'])
  expect(path('preparing', 'pending')).toEqual(['back to pending'])
})

test('nothing changes for the same status, and for an order that has ended', () => {
  for (const status of settableStatuses) {
    expect(path(status, status)).toEqual([])
    expect(path('completed', status)).toEqual([])
    expect(path('cancelled', status)).toEqual([])
  }
})

test('the last step is always the requested status', () => {
  for (const from of orderStatuses)
    for (const to of settableStatuses) {
      const steps = stepsTo(from, to)
      if (steps.length > 0) expect(steps.at(-1)?.to).toBe(to)
    }
})

test('every stored status belongs to one state', () => {
  const phases = orderStates.filter((state) => state !== 'unpaid')
  expect(phases.flatMap((phase) => statusesOf(phase)).sort()).toEqual([...orderStatuses].sort())
  for (const phase of phases) for (const status of statusesOf(phase)) expect(phaseOf(status)).toBe(phase)
})
