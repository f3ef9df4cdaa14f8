import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import type { Json } from './mutations.ts'
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

/** Requests of staff who take a phone order, and about an order that exists. */
export async function phoneOrderSamples(shop: Shop, orderId: string): Promise<Record<string, Sample>> {
  const restaurantId = shop.restaurant.id
  const { request, displayedTotal, contact } = await shop.orderInput()
  const order = { restaurantId, orderId }
  return {
    'phoneOrders.price': { parameters: { restaurantId }, body: { request, contact } as Json },
    'phoneOrders.place': {
      parameters: { restaurantId },
      body: {
        checkoutKey: randomUUID(),
        request,
        displayedTotal,
        contact,
        address: null,
        dropoffNote: null,
        ageConfirmed: false,
        payment: 'link',
        sendTo: ['email', 'sms'],
      } as Json,
    },
    'phoneOrders.priceAddition': { parameters: order, body: { lines: request.lines } as Json },
    'phoneOrders.add': {
      parameters: order,
      body: {
        checkoutKey: randomUUID(),
        lines: request.lines,
        displayedTotal,
        ageConfirmed: false,
        payment: 'link',
        sendTo: ['email', 'sms'],
      } as Json,
    },
    'phoneOrders.sendLink': { parameters: order, body: { requestKey: randomUUID(), sendTo: ['email'] } },
    'phoneOrders.withdraw': { parameters: order },
    'phoneOrders.markPaid': { parameters: order, body: { method: 'cash', amount: 1234 } },
  }
}
