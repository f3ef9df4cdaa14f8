import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/** No dish is sold more often than it was there, and every portion is either left or with an order that stands. */
export function checkStock(
  before: readonly { product_id: string; left: number }[],
  { dishes, portions, orders }: MoneyFacts,
  tally: Tally,
): void {
  const first = new Map(before.map(({ product_id, left }) => [product_id, left]))
  for (const { product_id, left } of dishes) {
    const all = first.get(product_id) ?? 0
    const taken = portions.filter((part) => part.product_id === product_id && part.state === 'taken')
    const sold = taken.reduce((sum, { quantity }) => sum + quantity, 0)
    const about = `${product_id}: ${all} at first, ${sold} sold, ${left} left`
    tally.expect('no dish is sold beyond its portions', sold <= all, about)
    tally.expect('every portion is left or sold', sold + left === all, about)
  }
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const { order_id, state } of portions) {
    const order = byId.get(order_id)
    const stands = order !== undefined && order.released_at === null && order.status !== 'cancelled'
    const about = `${order_id}: ${state}, ${order?.status} ${order?.payment_status}`
    tally.expect('portions stay with orders that stand, and no others', stands === (state === 'taken'), about)
  }
}
