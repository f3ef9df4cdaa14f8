import type { Outcome } from './customer.ts'
import type { Facts, Provider, StoredOrder } from './facts.ts'

interface Run {
  outcomes: Outcome[]
  facts: Facts
  kills: number
  seconds: number
  failedStarts: number
}

type Way = 'browser' | 'webhook' | 'sweeper'

/** What went on, in lines for a person. */
export function figuresOf({ outcomes, facts, kills, seconds, failedStarts }: Run): string[] {
  const paid = facts.orders.filter((order) => order.payment_status === 'succeeded')
  const ways = paid.map((order) => settledBy(order, facts.provider))
  const count = (way: Way) => ways.filter((one) => one === way).length
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0)
  return [
    `checkouts ${outcomes.length}, orders ${facts.orders.length}, paid ${paid.length}`,
    `settled by browser ${count('browser')}, webhook ${count('webhook')}, sweeper ${count('sweeper')}`,
    `kills ${kills} and one after quiet, failed starts ${failedStarts}`,
    `requests sent again ${sum((outcome) => outcome.retries)}, answers 500 ${sum((outcome) => outcome.surprises)}`,
    `cards declined ${sum((outcome) => outcome.declines)}, orders with a code ${facts.orders.filter((order) => order.coupon_code).length}`,
    `seconds ${seconds.toFixed(1)} for the customers`,
  ]
}

/** Webhook and sweeper act under one name: it was the webhook if one was being delivered in that moment. */
function settledBy(order: StoredOrder, { webhooks }: Provider): Way {
  if (order.settled_by !== 'system:payments') return 'browser'
  const paidAt = order.paid_at?.getTime() ?? 0
  const delivered = webhooks
    .filter((webhook) => webhook.subject === order.payment_intent_id)
    .flatMap((webhook) => webhook.attempts)
  return delivered.some((attempt) => attempt.at <= paidAt && paidAt <= attempt.at + attempt.milliseconds)
    ? 'webhook'
    : 'sweeper'
}
