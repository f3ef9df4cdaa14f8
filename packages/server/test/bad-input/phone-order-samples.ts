import { randomUUID } from 'node:crypto'
import type { Shop } from '../checkout/ordering.ts'
import type { Json } from './mutations.ts'
import type { Sample } from './samples.ts'

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
