import type { Tally } from '../../tally.ts'
import type { MoneyFacts, MoneyOrder } from '../facts.ts'

const paidStates = ['succeeded', 'partially_refunded', 'refunded']

/** It was paid at some time, even if refunded since. */
export function wasPaid({ payment_status }: Pick<MoneyOrder, 'payment_status'>): boolean {
  return paidStates.includes(payment_status)
}

/** Payments of orders at the provider, orders and ledger charges match one to one. */
export function checkPayments({ orders, sales, ledger, problems, external }: MoneyFacts, tally: Tally): void {
  const ofSales = new Set(sales.map(({ payment_intent_id }) => payment_intent_id))
  const charges = Map.groupBy(
    ledger.filter(({ kind }) => kind === 'charge'),
    ({ provider_ref }) => provider_ref,
  )
  const byIntent = Map.groupBy(orders, ({ payment_intent_id }) => payment_intent_id)
  for (const intent of external.intents) {
    if (ofSales.has(intent.id)) continue
    const belonging = byIntent.get(intent.id) ?? []
    if (intent.status === 'succeeded') {
      const paid = belonging.filter(wasPaid)
      const booked = charges.get(intent.id) ?? []
      const about = `${intent.id}: ${paid.length} orders, ${booked.length} ledger charges`
      tally.expect('a captured payment has one paid order', paid.length === 1, about)
      tally.expect('a captured payment has one ledger entry', booked.length === 1, about)
      const amounts = [...paid.map((order) => order.card_amount), ...booked.map(({ moved }) => moved)]
      const equal = amounts.every((amount) => amount === intent.amount_received)
      tally.expect(
        'order, payment and ledger have the same amount',
        equal,
        `${intent.id}: captured ${intent.amount_received}, otherwise ${amounts.join(', ')}`,
      )
    }
    if (intent.status === 'requires_capture') {
      const authorized = belonging.filter(({ payment_status }) => payment_status === 'authorized')
      tally.expect('an authorization has one authorized order', authorized.length === 1, intent.id)
    }
  }
  const statusOf = new Map(external.intents.map((intent) => [intent.id, intent.status]))
  for (const order of orders) {
    const status = order.payment_intent_id === null ? null : statusOf.get(order.payment_intent_id)
    const about = `${order.id}: ${order.payment_status}, payment ${order.payment_intent_id} ${status}`
    const booked = charges.get(order.payment_intent_id ?? `order:${order.id}`) ?? []
    if (wasPaid(order)) {
      const isFree = order.card_amount === 0 && order.payment_intent_id === null
      tally.expect('a paid order has its captured payment', isFree || status === 'succeeded', about)
      tally.expect('a paid order has one ledger entry', booked.length === 1, about)
    } else {
      tally.expect('an unpaid order has no captured payment', status !== 'succeeded', about)
      tally.expect('an unpaid order has no ledger entry', booked.length === 0, about)
    }
    if (order.payment_status === 'authorized')
      tally.expect('an authorized order has its authorization', status === 'requires_capture', about)
  }
  tally.expect(
    'no payment needs manual review',
    problems.length === 0,
    problems.map(({ order_id, problem }) => `${order_id}: ${problem}`).join('; '),
  )
}
