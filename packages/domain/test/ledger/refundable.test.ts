import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeEntry } from '../../src/ledger/charge.ts'
import { accounts, totalOf } from '../../src/ledger/entry.ts'
import { requestedRefund } from '../../src/ledger/refund.ts'
import { refundableParts } from '../../src/ledger/refundable.ts'
import { cents } from '../../src/money/cents.ts'
import { amount, orders } from './orders.ts'

const order = {
  subtotal: cents(2000),
  tax: cents(200),
  deliveryFee: cents(0),
  processingFee: cents(0),
  total: cents(2200),
  tip: cents(0),
  grandTotal: cents(2200),
  giftCard: cents(1000),
  counter: cents(0),
  platformFee: cents(60),
  connected: false,
}
const parts = ([giftCard, rest]: readonly [number, number]) => ({
  giftCard: cents(giftCard),
  rest: cents(rest),
})

describe('what can be refunded', () => {
  test.each([
    { refunded: [0, 0], isDisputed: false, left: [1000, 1200] },
    { refunded: [0, 0], isDisputed: true, left: [1000, 0] },
    { refunded: [300, 1200], isDisputed: false, left: [700, 0] },
    { refunded: [300, 500], isDisputed: true, left: [700, 0] },
    // More was returned at the provider than the card paid.
    { refunded: [0, 1300], isDisputed: false, left: [1000, 0] },
  ] as const)('of $refunded refunded, disputed: $isDisputed', ({ refunded, isDisputed, left }) => {
    expect(refundableParts(order, parts(refunded), isDisputed)).toEqual(parts(left))
  })

  test('goes to the gift card alone while the payment of the card is disputed', () => {
    const request = { earlier: {}, amount: cents(400) }
    expect(requestedRefund(order, request)).toMatchObject({ card: 400, giftCard: 0 })
    const { card, giftCard, entry } = requestedRefund(order, { ...request, isDisputed: true })
    expect([card, giftCard]).toEqual([0, 400])
    expect(entry).toMatchObject({ provider: 0, platform_income: 0, gift_cards: -400, tax: 36 })
  })

  test('leaves nothing once the rest was returned after a dispute that was won', () => {
    const disputed = orders.filter(({ giftCard }) => giftCard > 0)
    fc.assert(
      fc.property(disputed, amount(1, 100_000), (one, requested) => {
        const first = cents(Math.min(requested, one.giftCard))
        const { giftCard, entry } = requestedRefund(one, { earlier: {}, amount: first, isDisputed: true })
        expect(giftCard).toBe(first)
        const rest = cents(one.grandTotal - first)
        const last = rest > 0 ? requestedRefund(one, { earlier: entry, amount: rest }).entry : {}
        const left = totalOf([chargeEntry(one), entry, last])
        expect(accounts.filter((account) => left[account] !== 0)).toEqual([])
      }),
    )
  })
})
