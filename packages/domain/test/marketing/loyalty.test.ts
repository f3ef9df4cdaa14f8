import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canUseReward,
  orderPoints,
  pointsFor,
  rewardDiscount,
  rewardProgress,
} from '../../src/marketing/loyalty.ts'
import { cents } from '../../src/money/cents.ts'

const money = fc.integer({ min: 0, max: 500_000 }).map(cents)
const points = fc.integer({ min: 0, max: 100_000 })

test('an order earns one point per full dollar of its dishes after the discount', () => {
  const terms = { pointsPerDollar: 10 }
  expect(pointsFor(terms, { subtotal: cents(1299), discount: cents(0) })).toBe(12)
  expect(pointsFor(terms, { subtotal: cents(1299), discount: cents(300) })).toBe(9)
  expect(pointsFor({ pointsPerDollar: 15 }, { subtotal: cents(1000), discount: cents(0) })).toBe(15)
  expect(pointsFor({ pointsPerDollar: 1 }, { subtotal: cents(999), discount: cents(0) })).toBe(0)
})

test('points are integers, never negative, and never increase when the amount decreases', () => {
  fc.assert(
    fc.property(points, money, money, money, (pointsPerDollar, subtotal, discount, more) => {
      const earned = pointsFor({ pointsPerDollar }, { subtotal, discount })
      expect(Number.isInteger(earned) && earned >= 0).toBe(true)
      expect(
        pointsFor({ pointsPerDollar }, { subtotal, discount: cents(discount + more) }),
      ).toBeLessThanOrEqual(earned)
    }),
  )
})

describe('orderPoints', () => {
  const base = {
    toEarn: 13,
    rewardCost: 100,
    isCancelled: false,
    grandTotal: cents(1000),
    refunded: cents(0),
  }

  test('follows the payment of the order', () => {
    expect(orderPoints({ ...base, payment: 'open' })).toEqual({ earned: 0, redeemed: -100 })
    expect(orderPoints({ ...base, payment: 'held' })).toEqual({ earned: 0, redeemed: -100 })
    expect(orderPoints({ ...base, payment: 'paid' })).toEqual({ earned: 13, redeemed: -100 })
    expect(orderPoints({ ...base, payment: 'ended' })).toEqual({ earned: 0, redeemed: 0 })
  })

  test('drops the points of a free order when it is cancelled', () => {
    const free = { ...base, payment: 'paid' as const, grandTotal: cents(0) }
    expect(orderPoints(free)).toEqual({ earned: 13, redeemed: -100 })
    expect(orderPoints({ ...free, isCancelled: true })).toEqual({ earned: 0, redeemed: 0 })
  })

  test('decreases with each refund and is 0 after a full refund', () => {
    fc.assert(
      fc.property(points, points, money, fc.nat(), fc.nat(), (toEarn, rewardCost, grandTotal, a, b) => {
        const [less, more] = [a % (grandTotal + 1), b % (grandTotal + 1)].toSorted((x, y) => x - y)
        const after = (refunded: number) =>
          orderPoints({
            toEarn,
            rewardCost,
            payment: 'paid',
            isCancelled: false,
            grandTotal,
            refunded: cents(refunded),
          })
        const [first, then] = [after(less ?? 0), after(more ?? 0)]
        expect(then.earned).toBeLessThanOrEqual(first.earned)
        expect(then.redeemed).toBeGreaterThanOrEqual(first.redeemed)
        for (const { earned, redeemed } of [first, then]) {
          expect(earned >= 0 && earned <= toEarn && redeemed <= 0 && redeemed >= -rewardCost).toBe(true)
        }
        if (grandTotal > 0) expect(after(grandTotal)).toEqual({ earned: 0, redeemed: 0 })
      }),
    )
  })
})

const terms = { pointsPerDollar: 10, rewardThreshold: 100, rewardValue: cents(1000) }

test('a reward is a fixed discount with its own name, available from the threshold on', () => {
  expect(rewardDiscount(terms)).toEqual({
    code: 'Loyalty reward',
    type: 'loyalty_reward',
    percentage: 0,
    amount: 1000,
  })
  expect([99, 100].map((balance) => canUseReward(terms, balance))).toEqual([false, true])
  expect(canUseReward({ ...terms, rewardValue: cents(0) }, 100)).toBe(false)
  expect(rewardProgress(terms, 40)).toEqual({ missing: 60, share: 0.4 })
  expect(rewardProgress(terms, 250)).toEqual({ missing: 0, share: 1 })
})
