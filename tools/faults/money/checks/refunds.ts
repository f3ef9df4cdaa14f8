import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'
import type { StaffOutcome } from '../staff.ts'

/**
 * Refunds are the same in the database, at the provider and in the ledger, and include every refund that was
 * confirmed to staff.
 */
export function checkRefunds(staffOutcomes: StaffOutcome[], facts: MoneyFacts, tally: Tally): void {
  const { orders, sales, refunds, ledger, external } = facts
  const theirs = new Map(
    external.refunds.filter(({ status }) => status === 'succeeded').map((refund) => [refund.id, refund]),
  )
  const done = refunds.filter(({ state }) => state === 'succeeded')
  const toCards = done.filter((refund) => !refund.to_gift_card).length
  const toPurchasers = sales.filter(({ refund_state }) => refund_state === 'succeeded').length
  const booked = Map.groupBy(
    ledger.filter(({ kind }) => kind === 'refund'),
    ({ provider_ref }) => provider_ref,
  )
  for (const refund of done) {
    const rows = booked.get(refund.provider_refund_id ?? refund.id) ?? []
    if (refund.to_gift_card) {
      const about = `${refund.id} to a gift card: ${refund.amount}`
      const matches = rows.length === 1 && rows[0]?.moved === 0
      tally.expect('a refund has one ledger entry', matches, about)
      continue
    }
    const there = theirs.get(refund.provider_refund_id ?? '')
    const about = `${refund.id} ${refund.provider_refund_id}: ${refund.amount}, provider ${there?.amount}`
    tally.expect('a refund is the same here and at the provider', there?.amount === refund.amount, about)
    const matches = rows.length === 1 && rows[0]?.moved === -refund.amount
    tally.expect('a refund has one ledger entry', matches, about)
  }
  tally.expect(
    'the provider has no refund that we do not have',
    theirs.size === toCards + toPurchasers,
    `${theirs.size} and ${toCards} of orders, ${toPurchasers} of gift cards`,
  )
  const given = Map.groupBy(done, ({ order_id }) => order_id)
  for (const order of orders) {
    const sum = (given.get(order.id) ?? []).reduce((total, { amount }) => total + amount, 0)
    const about = `${order.id}: refunds ${sum}, stored ${order.refunded_amount} of ${order.grand_total}, ${order.payment_status}`
    tally.expect(
      'the refunded amount of an order is the sum of its refunds',
      sum === order.refunded_amount,
      about,
    )
    tally.expect('no order is refunded beyond its total', sum <= order.grand_total, about)
    const isAll = sum > 0 && sum === order.grand_total
    tally.expect(
      'a fully refunded order has the status refunded',
      isAll === (order.payment_status === 'refunded'),
      about,
    )
  }
  checkConfirmed(staffOutcomes, facts, tally)
}

function checkConfirmed(staffOutcomes: StaffOutcome[], { orders, refunds }: MoneyFacts, tally: Tally): void {
  const stateOf = new Map(refunds.map(({ id, state }) => [id, state]))
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  for (const { orderId, act, refundIds, cancelled, problem } of staffOutcomes) {
    const about = `${orderId}, ${act}: ${problem ?? [...refundIds].map((id) => `${id} ${stateOf.get(id)}`).join(', ')}`
    tally.expect('every staff action completes', problem === null, about)
    const carriedOut = [...refundIds].every((id) => stateOf.get(id) === 'succeeded')
    tally.expect('an accepted refund succeeds', carriedOut, about)
    if (act === 'refund-twice' || act === 'refund-race')
      tally.expect('concurrent refund requests refund once', refundIds.size <= 1, about)
    if (!cancelled) continue
    const order = orderOf.get(orderId)
    tally.expect('a cancelled order has the status cancelled', order?.status === 'cancelled', about)
    const isBack =
      order?.grand_total === 0 ||
      order?.payment_status === 'failed' ||
      order?.refunded_amount === order?.grand_total
    tally.expect(
      'the money of a cancelled order is refunded or voided',
      isBack,
      `${about}, ${order?.payment_status}`,
    )
  }
}
