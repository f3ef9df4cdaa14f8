import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/**
 * Exactly one courier is booked for every placed order with a courier quote, and none for any other order.
 */
export function checkCouriers({ orders, external }: MoneyFacts, tally: Tally): void {
  const booked = Map.groupBy(external.deliveries, ({ external_id }) => external_id ?? '')
  for (const order of orders) {
    const mine = booked.get(order.id) ?? []
    const active = mine.filter(({ status }) => status !== 'canceled')
    const beforePickup = mine.filter(({ status }) => status === 'pending' || status === 'pickup')
    const about = `${order.id}: ${order.quoted_by}, ${order.status}, ${mine.map(({ id, status }) => `${id} ${status}`).join(', ')}`
    tally.expect('no order has two couriers', mine.length <= 1, about)
    const isExpected = order.quoted_by === 'courier' && order.paid_events === 1
    if (!isExpected) tally.expect('no courier is booked for other orders', mine.length === 0, about)
    else if (order.status === 'cancelled')
      tally.expect('no courier is active for a cancelled order', beforePickup.length === 0, about)
    else tally.expect('a courier is booked for an order with a courier quote', active.length === 1, about)
  }
}
