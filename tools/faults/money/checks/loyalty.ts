import { orderPoints } from '@comanda/domain/marketing/loyalty'
import { cents } from '@comanda/domain/money/cents'
import type { Tally } from '../../tally.ts'
import type { MoneyFacts, MoneyOrder } from '../facts.ts'
import { wasPaid } from './payments.ts'

/** A member's balance is the sum of its entries, and every order has earned and spent the expected points. */
export function checkLoyalty({ members, points, orders }: MoneyFacts, tally: Tally): void {
  for (const { restaurant_id, user_id, balance, written } of members) {
    const about = `${user_id} at ${restaurant_id}: ${balance}, entries ${written}`
    tally.expect('a balance is the sum of its entries', balance === written, about)
    tally.expect('no member spends more points than they have', balance >= 0, about)
  }
  const byOrder = Map.groupBy(points, ({ order_id }) => order_id)
  for (const order of orders) {
    const mine = byOrder.get(order.id) ?? []
    const sum = (...kinds: string[]) =>
      mine.filter(({ kind }) => kinds.includes(kind)).reduce((total, entry) => total + entry.points, 0)
    const written = {
      earned: sum('earn', 'reverse_earn'),
      redeemed: sum('redeem', 'reverse_redeem'),
    }
    const expected = order.is_member ? expectedPoints(order) : { earned: 0, redeemed: 0 }
    const about = `${order.id} ${order.payment_status} ${order.status}: ${JSON.stringify(written)}, expected ${JSON.stringify(expected)}`
    const matches = written.earned === expected.earned && written.redeemed === expected.redeemed
    tally.expect('an order earns and spends the expected points', matches, about)
  }
}

function expectedPoints(order: MoneyOrder) {
  const payment = wasPaid(order) ? 'paid' : order.payment_status === 'authorized' ? 'held' : 'ended'
  return orderPoints({
    payment,
    toEarn: order.points_to_earn,
    rewardCost: order.reward_points,
    isCancelled: order.status === 'cancelled',
    grandTotal: cents(order.grand_total),
    refunded: cents(order.refunded_amount),
  })
}
