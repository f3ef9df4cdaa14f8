import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'
import type { Treated } from '../staff.ts'

/** Refunds are the same here, at the provider and in the books; what somebody was told of is among them. */
export function checkRefunds(treated: Treated[], facts: MoneyFacts, tally: Tally): void {
  const { orders, refunds, ledger, outside } = facts
  const theirs = new Map(
    outside.refunds.filter(({ status }) => status === 'succeeded').map((refund) => [refund.id, refund]),
  )
  const done = refunds.filter(({ state }) => state === 'succeeded')
  const booked = Map.groupBy(
    ledger.filter(({ kind }) => kind === 'refund'),
    ({ provider_ref }) => provider_ref,
  )
  for (const refund of done) {
    const there = theirs.get(refund.provider_refund_id ?? '')
    const about = `${refund.id} ${refund.provider_refund_id}: ${refund.amount}, there ${there?.amount}`
    tally.expect('a refund is the same here and at the provider', there?.amount === refund.amount, about)
    const rows = booked.get(refund.provider_refund_id ?? '') ?? []
    const right = rows.length === 1 && rows[0]?.moved === -refund.amount
    tally.expect('a refund stands in the books once', right, about)
  }
  tally.expect(
    'the provider made no refund beyond ours',
    theirs.size === done.length,
    `${theirs.size} and ${done.length}`,
  )
  const given = Map.groupBy(done, ({ order_id }) => order_id)
  for (const order of orders) {
    const sum = (given.get(order.id) ?? []).reduce((total, { amount }) => total + amount, 0)
    const about = `${order.id}: refunds ${sum}, stored ${order.refunded_amount} of ${order.grand_total}, ${order.payment_status}`
    tally.expect('an order knows what of it was refunded', sum === order.refunded_amount, about)
    tally.expect('no order is refunded beyond what it cost', sum <= order.grand_total, about)
    const isAll = sum > 0 && sum === order.grand_total
    tally.expect('a whole refund says so', isAll === (order.payment_status === 'refunded'), about)
  }
  checkTold(treated, facts, tally)
}

function checkTold(treated: Treated[], { orders, refunds }: MoneyFacts, tally: Tally): void {
  const stateOf = new Map(refunds.map(({ id, state }) => [id, state]))
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  for (const { orderId, act, refundIds, cancelled, problem } of treated) {
    const about = `${orderId}, ${act}: ${problem ?? [...refundIds].map((id) => `${id} ${stateOf.get(id)}`).join(', ')}`
    tally.expect('every act of a restaurant comes to its end', problem === null, about)
    const carriedOut = [...refundIds].every((id) => stateOf.get(id) === 'succeeded')
    tally.expect('a refund that was accepted is carried out', carriedOut, about)
    if (act === 'refund-twice' || act === 'refund-race')
      tally.expect('two clicks and two people refund once', refundIds.size <= 1, about)
    if (!cancelled) continue
    const order = orderOf.get(orderId)
    tally.expect('a cancelled order is cancelled', order?.status === 'cancelled', about)
    const isBack =
      order?.grand_total === 0 ||
      order?.payment_status === 'failed' ||
      order?.refunded_amount === order?.grand_total
    tally.expect('the money of a cancelled order is back', isBack, `${about}, ${order?.payment_status}`)
  }
}
