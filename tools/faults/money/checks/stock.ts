import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/** No dish is sold beyond its stock, and every portion is either remaining or reserved by an active order. */
export function checkStock(
  before: readonly { product_id: string; left: number }[],
  { dishes, portions, orders }: MoneyFacts,
  tally: Tally,
): void {
  const first = new Map(before.map(({ product_id, left }) => [product_id, left]))
  for (const { product_id, left } of dishes) {
    const all = first.get(product_id) ?? 0
    const reserved = portions.filter((part) => part.product_id === product_id && part.state === 'taken')
    const sold = reserved.reduce((sum, { quantity }) => sum + quantity, 0)
    const about = `${product_id}: initially ${all}, ${sold} sold, ${left} remaining`
    tally.expect('no dish is sold beyond its stock', sold <= all, about)
    tally.expect('every portion is remaining or sold', sold + left === all, about)
  }
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const { order_id, state } of portions) {
    const order = byId.get(order_id)
    const isActive = order !== undefined && order.released_at === null && order.status !== 'cancelled'
    const about = `${order_id}: ${state}, ${order?.status} ${order?.payment_status}`
    tally.expect('portions are reserved by active orders only', isActive === (state === 'taken'), about)
  }
}
