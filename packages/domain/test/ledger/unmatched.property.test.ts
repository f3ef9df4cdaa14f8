import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputeEntry } from '../../src/ledger/dispute.ts'
import { totalOf } from '../../src/ledger/entry.ts'
import { unmatchedChargeEntry, unmatchedRefundEntry } from '../../src/ledger/unmatched.ts'
import { cents, minCents, subtractCents, zeroCents } from '../../src/money/cents.ts'
import { amount, orders } from './orders.ts'

test('captured money that matches no order is no revenue, and nothing is left of it after its refunds', () => {
  fc.assert(
    fc.property(orders, amount(1, 100_000), amount(0, 100_000), (order, captured, part) => {
      const charge = unmatchedChargeEntry(captured, order)
      expect((charge.provider ?? 0) + (charge.transferred ?? 0)).toBe(captured)
      expect(
        Object.keys(charge).every((account) => ['provider', 'transferred', 'disputed'].includes(account)),
      ).toBe(true)
      const first = minCents(part, captured)
      const refunds = [
        { amount: first, before: zeroCents },
        { amount: subtractCents(captured, first), before: first },
      ].map((refund) => unmatchedRefundEntry(captured, refund, order))
      const total = totalOf([charge, ...refunds])
      expect(Object.values(total).every((left) => left === 0)).toBe(true)
    }),
  )
})

test('captured money that a bank returned costs the fee of its dispute', () => {
  const order = { platformFee: cents(0), connected: false }
  const total = totalOf([unmatchedChargeEntry(cents(900), order), disputeEntry(cents(2400))])
  expect(total).toMatchObject({ disputed: 1500, provider: -1500 })
})
