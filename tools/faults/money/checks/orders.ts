import type { Outcome } from '../../customer.ts'
import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'
import { wasPaid } from './payments.ts'

/** The stored orders match what each customer was shown, and every status was reached step by step. */
export function checkOrders(outcomes: Outcome[], facts: MoneyFacts, tally: Tally): void {
  const byKey = Map.groupBy(facts.orders, ({ checkout_key }) => checkout_key)
  for (const { checkout, ended, problem, orderIds } of outcomes) {
    const mine = byKey.get(checkout.checkoutKey) ?? []
    const about = `checkout ${checkout.number} (${checkout.checkoutKey}): ${ended}${problem ? `, ${problem}` : ''}`
    tally.expect('every checkout completes', ended !== 'failed', about)
    tally.expect('no checkout has more than one order', mine.length <= 1 && orderIds.size <= 1, about)
    const [order] = mine
    const isPlaced = order !== undefined && order.paid_events === 1
    if (ended === 'paid' || ended === 'unknown') {
      tally.expect('every customer who paid has an order', isPlaced && orderIds.has(order.id), about)
    }
    if (ended === 'not-paid') {
      const released = order?.released_at !== null
      tally.expect('an unpaid order expires and is never marked paid', !isPlaced && released, about)
    }
  }
  checkHistory(facts, tally)
  for (const { restaurant_id, events, last_seq } of facts.eventGaps) {
    const about = `${restaurant_id}: ${events} events, the last is number ${last_seq}`
    tally.expect('events are numbered without gaps', events === last_seq, about)
  }
}

function checkHistory({ orders, history }: MoneyFacts, tally: Tally): void {
  const steps = Map.groupBy(history, ({ order_id }) => order_id)
  for (const order of orders) {
    const mine = steps.get(order.id) ?? []
    const about = `${order.id}, ${order.status}: ${mine.map(({ from_status, to_status }) => `${from_status}>${to_status}`).join(' ')}`
    const linked = mine.every((step, index) => step.from_status === (mine[index - 1]?.to_status ?? null))
    tally.expect('every step of an order starts from the status of the previous step', linked, about)
    const last = mine.at(-1)?.to_status
    tally.expect(
      'an order has the status that its last step led to',
      last === undefined || last === order.status,
      about,
    )
    const expected = wasPaid(order) || order.payment_status === 'authorized'
    tally.expect('a placed order has a status history', !expected || mine.length > 0, about)
    tally.expect('an order is placed at most once', order.paid_events <= 1, about)
  }
}
