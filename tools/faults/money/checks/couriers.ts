import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/** A courier is booked once for every order that came in with a courier's quote, and for no other. */
export function checkCouriers({ orders, outside }: MoneyFacts, tally: Tally): void {
  const booked = Map.groupBy(outside.deliveries, ({ external_id }) => external_id ?? '')
  for (const order of orders) {
    const mine = booked.get(order.id) ?? []
    const coming = mine.filter(({ status }) => status !== 'canceled')
    const withoutBag = mine.filter(({ status }) => status === 'pending' || status === 'pickup')
    const about = `${order.id}: ${order.quoted_by}, ${order.status}, ${mine.map(({ id, status }) => `${id} ${status}`).join(', ')}`
    tally.expect('no order has two couriers', mine.length <= 1, about)
    const isWanted = order.quoted_by === 'courier' && order.paid_events === 1
    if (!isWanted) tally.expect('no courier comes for other orders', mine.length === 0, about)
    else if (order.status === 'cancelled')
      tally.expect('no courier comes for a cancelled order', withoutBag.length === 0, about)
    else tally.expect('a courier is booked for an order that was quoted one', coming.length === 1, about)
  }
}
