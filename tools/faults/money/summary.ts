import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { balances } from './checks/ledger.ts'
import { repeatsOf } from './checks/mails.ts'
import { wasPaid } from './checks/payments.ts'
import type { MoneyFacts } from './facts.ts'
import type { MoneyRun } from './run-money.ts'

/** A summary of the run, as lines for the console. */
export function moneySummary(
  run: MoneyRun,
  facts: MoneyFacts,
  seconds: number,
  failedStarts: number,
): string[] {
  const { orders, refunds, external } = facts
  const count = <T>(rows: T[], holds: (row: T) => boolean) => rows.filter(holds).length
  const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
  const { ours, theirs } = balances(facts)
  const kills = Object.entries(run.kills).map(([victim, times]) => `${victim} ${times}`)
  return [
    `checkouts ${run.outcomes.length}, orders ${orders.length}, paid ${count(orders, wasPaid)}, payments captured ${count(external.intents, ({ status }) => status === 'succeeded')}`,
    `authorized at order ${count(orders, (order) => order.capture_mode === 'on_acknowledge')}, still authorized ${count(orders, (order) => order.payment_status === 'authorized')}, voided ${count(orders, (order) => order.payment_status === 'failed' && order.paid_events > 0)}, transferred to connected accounts ${count(orders, (order) => order.connected && wasPaid(order))}`,
    `refunds ${count(refunds, ({ state }) => state === 'succeeded')} for ${formatMoney(cents(sum(refunds, (refund) => (refund.state === 'succeeded' ? refund.amount : 0))))}, failed ${count(refunds, ({ state }) => state === 'failed')}, cancelled orders ${count(orders, ({ status }) => status === 'cancelled')}`,
    `balance ${formatMoney(cents(ours))} in the ledger, ${formatMoney(cents(theirs))} at the provider`,
    `deliveries by courier ${count(orders, (order) => order.quoted_by === 'courier' && order.paid_events > 0)}, couriers booked ${external.deliveries.length}, house deliveries ${count(orders, (order) => order.quoted_by === 'house' && order.paid_events > 0)}`,
    `dishes sold out ${count(facts.dishes, ({ left }) => left === 0)} of ${facts.dishes.length}, portions sold ${sum(facts.portions, (part) => (part.state === 'taken' ? part.quantity : 0))}; orders of members ${count(orders, (order) => order.is_member)}, of them with a reward ${count(orders, (order) => order.reward_points > 0)}`,
    `emails sent ${external.mails.length}, of them resent after a crash ${repeatsOf(facts)}`,
    `kills: ${kills.join(', ')}; failed starts ${failedStarts}`,
    `retried requests ${sum(run.outcomes, (outcome) => outcome.retries) + run.staffRetries}, responses with status 500 ${sum(run.outcomes, (outcome) => outcome.serverErrors) + run.staffServerErrors}`,
    `cards declined ${sum(run.outcomes, (outcome) => outcome.declines)}, orders with a code ${count(orders, ({ coupon_code }) => coupon_code !== null)}, lines at an offer ${facts.offers.length}`,
    `gift cards sold ${count(facts.sales, ({ state }) => state === 'paid')}, refunded ${count(facts.sales, ({ refund_state }) => refund_state === 'succeeded')}, spent ${count(facts.sales, ({ spent }) => spent > 0)}, expired ${count(facts.sales, ({ state }) => state === 'expired')}`,
    `duration ${seconds.toFixed(1)} s`,
  ]
}
