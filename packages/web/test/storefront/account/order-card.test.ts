import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { statusOf } from '../../../src/experiences/storefront/account/parts/order-card.tsx'

test('shows a delivery as on its way until an hour after its promised time', () => {
  const promisedAt = Date.UTC(2026, 10, 20, 23, 30)
  const order = {
    status: 'completed',
    fulfillment: 'delivery',
    paymentStatus: 'succeeded',
    promisedAt,
  } as const
  expect(statusOf(order, promisedAt + minutes(60)).label).toBe('On its way')
  expect(statusOf(order, promisedAt + minutes(61)).label).toBe('Delivered')
  expect(statusOf({ ...order, fulfillment: 'pickup' }, promisedAt).label).toBe('Picked up')
})
