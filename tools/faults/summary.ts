import type { Outcome } from './customer.ts'
import type { Facts, Provider, StoredOrder } from './facts.ts'

interface Run {
  outcomes: Outcome[]
  facts: Facts
  kills: number
  seconds: number
  failedStarts: number
}

type SettledBy = 'browser' | 'webhook' | 'sweeper'

/** A summary of the run, as lines for the console. */
export function summaryOf({ outcomes, facts, kills, seconds, failedStarts }: Run): string[] {
  const paid = facts.orders.filter((order) => order.payment_status === 'succeeded')
  const sources = paid.map((order) => settledBy(order, facts.provider))
  const count = (source: SettledBy) => sources.filter((one) => one === source).length
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0)
  return [
    `checkouts ${outcomes.length}, orders ${facts.orders.length}, paid ${paid.length}`,
    `settled by browser ${count('browser')}, webhook ${count('webhook')}, sweeper ${count('sweeper')}`,
    `kills ${kills} and one at the end, failed starts ${failedStarts}`,
    `retried requests ${sum((outcome) => outcome.retries)}, responses with status 500 ${sum((outcome) => outcome.serverErrors)}`,
    `cards declined ${sum((outcome) => outcome.declines)}, orders with a code ${facts.orders.filter((order) => order.coupon_code).length}`,
    `duration of the checkouts ${seconds.toFixed(1)} s`,
  ]
}

/** Webhook and sweeper share one actor name: it was the webhook if one was being delivered at that time. */
function settledBy(order: StoredOrder, { webhooks }: Provider): SettledBy {
  if (order.settled_by !== 'system:payments') return 'browser'
  const paidAt = order.paid_at?.getTime() ?? 0
  const delivered = webhooks
    .filter((webhook) => webhook.subject === order.payment_intent_id)
    .flatMap((webhook) => webhook.attempts)
  return delivered.some((attempt) => attempt.at <= paidAt && paidAt <= attempt.at + attempt.milliseconds)
    ? 'webhook'
    : 'sweeper'
}
