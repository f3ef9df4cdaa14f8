import { expect, test } from 'vitest'
import { orderUpdateOf } from '../../src/modules/notifications/order-updates/read-order-update.ts'

const event = (type: string, payload: unknown) => ({
  restaurantId: 'r',
  seq: 1,
  type,
  subjectId: 'o',
  payload,
  actor: 'system:test',
  at: 0,
})

test.each([
  ['order.courier_changed', { status: 'pickup_complete' }, 'order_on_its_way'],
  ['order.courier_changed', { status: 'dropoff' }, 'order_on_its_way'],
  ['order.courier_changed', { status: 'pickup' }, undefined],
  ['order.courier_changed', { state: 'booked', status: 'canceled', round: 1 }, 'courier_cancelled'],
  ['order.courier_changed', { state: 'cancelled', status: 'canceled', round: 1 }, 'courier_called_off'],
  ['order.courier_changed', { state: 'booked', status: 'returned', round: 1 }, 'courier_returned'],
  ['order.status_changed', { to: 'completed' }, 'order_on_its_way'],
  ['order.status_changed', { to: 'completed', by: 'courier' }, undefined],
  ['order.status_changed', { to: 'ready' }, undefined],
  ['order.refunded', { refundId: 1 }, undefined],
  ['order.promise_moved', { from: 'soon', to: 'later' }, undefined],
  ['order.status_changed', null, undefined],
])('for a delivery, %s %o is the update %s', (type, payload, kind) => {
  expect(orderUpdateOf(event(type, payload), true)?.kind).toBe(kind)
})
