import fc from 'fast-check'
import type { ChargedOrder } from '../../src/ledger/charge.ts'
import { addCents, cents } from '../../src/money/cents.ts'

/** An amount in this range. */
export const amount = (min: number, max: number) => fc.integer({ min, max }).map(cents)

/** Paid orders, with every way of paying. */
export const orders: fc.Arbitrary<ChargedOrder> = fc
  .record({
    subtotal: amount(0, 50_000),
    tax: amount(0, 5000),
    deliveryFee: amount(0, 1500),
    processingFee: amount(0, 2000),
    discount: amount(0, 60_000),
    tip: amount(0, 10_000),
    feeShare: fc.integer({ min: 0, max: 100 }),
    connected: fc.boolean(),
    giftShare: fc.integer({ min: 0, max: 100 }),
    /** All of it is paid at the counter, instead of a part by gift card. */
    atCounter: fc.boolean(),
  })
  .map(({ discount, feeShare, connected, giftShare, atCounter, ...parts }) => {
    const gross = addCents(parts.subtotal, parts.tax, parts.deliveryFee, parts.processingFee)
    const total = cents(Math.max(0, gross - discount))
    const grandTotal = addCents(total, parts.tip)
    const giftCard = cents(atCounter ? 0 : Math.floor((grandTotal * giftShare) / 100))
    const counter = cents(atCounter ? grandTotal : 0)
    // The fee of an order applies to the part that the card pays.
    const platformFee = cents(Math.min(Math.floor((total * feeShare) / 100), grandTotal - giftCard - counter))
    return { ...parts, total, grandTotal, giftCard, counter, platformFee, connected }
  })
  .filter(({ grandTotal }) => grandTotal > 0)
