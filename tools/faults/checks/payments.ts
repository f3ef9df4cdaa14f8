import type { Facts } from '../facts.ts'
import type { Tally } from '../tally.ts'

/** Captured payments and paid orders match one to one. */
export function checkPayments({ orders, provider }: Facts, tally: Tally): void {
  const captured = provider.paymentIntents.filter((intent) => intent.status === 'succeeded')
  for (const intent of captured) {
    const paidBy = orders.filter(
      (order) => order.payment_intent_id === intent.id && order.payment_status === 'succeeded',
    )
    tally.expect('every captured payment has exactly one paid order', paidBy.length === 1, intent.id)
    const amounts = paidBy.map((order) => order.grand_total)
    tally.expect(
      'the captured amount equals the order total',
      amounts.every((amount) => amount === intent.amount_received),
      `${intent.id}: captured ${intent.amount_received}, orders ${amounts.join(', ')}`,
    )
  }
  for (const order of orders.filter((candidate) => candidate.payment_status === 'succeeded')) {
    const payments = captured.filter((intent) => intent.id === order.payment_intent_id)
    const isFree = order.grand_total === 0 && order.payment_intent_id === null
    tally.expect(
      'every paid order has exactly one captured payment',
      isFree || payments.length === 1,
      order.id,
    )
  }
}
