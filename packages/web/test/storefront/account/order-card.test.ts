import type { OwnOrder } from '@comanda/contract/account'
import { hours, minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { statusOf } from '../../../src/experiences/storefront/account/parts/order-card.tsx'

test('shows a delivery as on its way until an hour after its promised time', () => {
  const promisedAt = Date.UTC(2026, 10, 20, 23, 30)
  const order = {
    status: 'completed',
    fulfillment: 'delivery',
    paymentStatus: 'succeeded',
    promisedAt,
    courier: null,
  } as const
  expect(statusOf(order, promisedAt + minutes(60)).label).toBe('On its way')
  expect(statusOf(order, promisedAt + minutes(61)).label).toBe('Delivered')
  expect(statusOf({ ...order, fulfillment: 'pickup' }, promisedAt).label).toBe('Picked up')
})

test('shows a delivery by courier as the courier reports it, however late', () => {
  const promisedAt = Date.UTC(2026, 10, 20, 23, 30)
  const label = (
    status: OwnOrder['status'],
    courier: OwnOrder['courier'],
    now: number = promisedAt + minutes(90),
  ) =>
    statusOf({ status, fulfillment: 'delivery', paymentStatus: 'succeeded', promisedAt, courier }, now).label
  expect(label('completed', { state: 'booked', status: 'delivered' }, promisedAt - minutes(20))).toBe(
    'Delivered',
  )
  expect(label('completed', { state: 'booked', status: 'dropoff' })).toBe('On its way')
  expect(label('ready', { state: 'booked', status: 'pickup_complete' })).toBe('On its way')
  expect(label('completed', { state: 'booked', status: 'pickup' })).toBe('On its way')
  expect(label('completed', { state: 'booked', status: 'returned' })).toBe('Not handed over')
  expect(label('ready', { state: 'booked', status: 'returned' })).toBe('Ready')
  expect(label('preparing', { state: 'waiting', status: null })).toBe('Preparing')
})

test('shows a delivery whose courier never reported its end as delivered after a day', () => {
  const promisedAt = Date.UTC(2026, 10, 20, 23, 30)
  for (const status of ['pickup', 'pickup_complete', 'dropoff'] as const) {
    const courier = { state: 'booked', status } as const
    const order = { status: 'completed', fulfillment: 'delivery', paymentStatus: 'succeeded' } as const
    const label = (now: number) => statusOf({ ...order, promisedAt, courier }, now).label
    expect(label(promisedAt + hours(24))).toBe('On its way')
    expect(label(promisedAt + hours(24) + 1)).toBe('Delivered')
    const open = { ...order, status: 'ready', promisedAt, courier } as const
    expect(statusOf(open, promisedAt + hours(25)).label).toBe(status === 'pickup' ? 'Ready' : 'On its way')
  }
})

test('shows a delivery that lost its courier like one without', () => {
  const promisedAt = Date.UTC(2026, 10, 20, 23, 30)
  for (const courier of [
    { state: 'failed', status: null },
    { state: 'cancelled', status: 'pending' },
    { state: 'booked', status: 'canceled' },
  ] as const) {
    const order = {
      status: 'completed',
      fulfillment: 'delivery',
      paymentStatus: 'succeeded',
      promisedAt,
      courier,
    } as const
    expect(statusOf(order, promisedAt + minutes(60)).label).toBe('On its way')
    expect(statusOf(order, promisedAt + minutes(61)).label).toBe('Delivered')
  }
})
