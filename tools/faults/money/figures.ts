import { balances } from './checks/books.ts'
import { repeatsOf } from './checks/mails.ts'
import { wasPaid } from './checks/payments.ts'
import type { MoneyFacts } from './facts.ts'
import type { MoneyRun } from './run-money.ts'

/** What went on, in lines for a person. */
export function moneyFigures(
  run: MoneyRun,
  facts: MoneyFacts,
  seconds: number,
  failedStarts: number,
): string[] {
  const { orders, refunds, outside } = facts
  const count = <T>(rows: T[], holds: (row: T) => boolean) => rows.filter(holds).length
  const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
  const { ours, theirs } = balances(facts)
  const deaths = Object.entries(run.deaths).map(([victim, times]) => `${victim} ${times}`)
  return [
    `checkouts ${run.outcomes.length}, orders ${orders.length}, paid ${count(orders, wasPaid)}, payments captured ${count(outside.intents, ({ status }) => status === 'succeeded')}`,
    `held until acknowledged ${count(orders, (order) => order.capture_mode === 'on_acknowledge')}, still held ${count(orders, (order) => order.payment_status === 'authorized')}, let go ${count(orders, (order) => order.payment_status === 'failed' && order.paid_events > 0)}, passed on to connected accounts ${count(orders, (order) => order.connected && wasPaid(order))}`,
    `refunds ${count(refunds, ({ state }) => state === 'succeeded')} for ${dollars(sum(refunds, (refund) => (refund.state === 'succeeded' ? refund.amount : 0)))}, failed ${count(refunds, ({ state }) => state === 'failed')}, cancelled orders ${count(orders, ({ status }) => status === 'cancelled')}`,
    `balance ${dollars(ours)} in the books, ${dollars(theirs)} at the provider`,
    `deliveries by courier ${count(orders, (order) => order.quoted_by === 'courier' && order.paid_events > 0)}, couriers booked ${outside.deliveries.length}, deliveries by the house ${count(orders, (order) => order.quoted_by === 'house' && order.paid_events > 0)}`,
    `dishes sold out ${count(facts.dishes, ({ left }) => left === 0)} of ${facts.dishes.length}, portions with orders ${sum(facts.portions, (part) => (part.state === 'taken' ? part.quantity : 0))}; orders of members ${count(orders, (order) => order.is_member)}, of them with a reward ${count(orders, (order) => order.reward_points > 0)}`,
    `mails handed over ${outside.mails.length}, of them again after a death ${repeatsOf(facts)}`,
    `deaths: ${deaths.join(', ')}; failed starts ${failedStarts}`,
    `requests sent again ${sum(run.outcomes, (outcome) => outcome.retries) + run.deskRetries}, answers 500 ${sum(run.outcomes, (outcome) => outcome.surprises) + run.deskSurprises}`,
    `cards declined ${sum(run.outcomes, (outcome) => outcome.declines)}, orders with a code ${count(orders, ({ coupon_code }) => coupon_code !== null)}`,
    `seconds ${seconds.toFixed(1)} for customers and restaurants`,
  ]
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
