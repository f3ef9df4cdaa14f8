import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Requests of staff about an order that exists. */
export function ordersAdminSamples(restaurantId: string, orderId: string): Record<string, Sample> {
  const order = { restaurantId, orderId }
  return {
    'ordersAdmin.list': {
      parameters: {
        restaurantId,
        search: '(908) 555-0142',
        from: '2026-11-01',
        fulfillment: 'pickup',
        limit: '5',
      },
    },
    'exports.start': {
      parameters: {},
      body: { exportId: randomUUID(), kind: 'orders', restaurantId, from: '2026-11-01', to: '2026-11-30' },
    },
    'exports.list': { parameters: {} },
    'exports.file': { parameters: { exportId: randomUUID() } },
    'search.find': { parameters: { restaurantId, query: 'ada' } },
    'ordersAdmin.counts': { parameters: { restaurantId, search: 'ada', lastHours: '24' } },
    'ordersAdmin.get': { parameters: order },
    'ordersAdmin.setStatus': { parameters: order, body: { expected: 'pending', status: 'accepted' } },
    'ordersAdmin.resendReceipt': { parameters: order, body: { requestKey: randomUUID() } },
    'ordersAdmin.export': {
      parameters: {},
      body: { restaurantId, states: ['new'], payments: ['succeeded'], rows: 'lines' },
    },
  }
}
