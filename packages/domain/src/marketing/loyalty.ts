import { counted } from '../count.ts'
import { type Cents, subtractCents } from '../money/cents.ts'
import { percent } from '../money/percent.ts'
import type { AppliedDiscount } from '../pricing/applied-discount.ts'

/** Terms of a loyalty program. Points are whole numbers. */
export interface LoyaltyTerms {
  /** Tenths of a point per dollar: 10 is one point. */
  pointsPerDollar: number
  /** Points that one reward costs. */
  rewardThreshold: number
  /** The discount of one reward. */
  rewardValue: Cents
}

/**
 * Name of the reward where a discount code would be shown. No code can equal it, because codes are upper
 * case.
 */
export const rewardName = 'Loyalty reward'

/** The most points that staff add to a member, or remove, at once. */
export const maxAdjustment = 1_000_000

/** Shown when the points do not suffice for a reward, or the reward is no longer offered. */
export const rewardRefusedMessage = 'You do not have enough points for this reward.'

/** Points that an order earns once it is paid: on the dishes after the discount, rounded down. */
export function pointsFor(
  { pointsPerDollar }: Pick<LoyaltyTerms, 'pointsPerDollar'>,
  { subtotal, discount }: { subtotal: Cents; discount: Cents },
): number {
  return Math.floor((pointsPerDollar * Math.max(0, subtractCents(subtotal, discount))) / 1000)
}

/** The reward as a discount, applied in place of a code. */
export function rewardDiscount({ rewardValue }: Pick<LoyaltyTerms, 'rewardValue'>): AppliedDiscount {
  return { code: rewardName, type: 'loyalty_reward', percentage: percent(0), amount: rewardValue }
}

/** Whether a balance buys a reward. One that takes nothing off would only cost points. */
export function canUseReward({ rewardThreshold, rewardValue }: LoyaltyTerms, balance: number): boolean {
  return rewardValue > 0 && balance >= rewardThreshold
}

/** Progress of a balance towards the next reward: missing points, and the share reached (0 to 1). */
export function rewardProgress({ rewardThreshold }: LoyaltyTerms, balance: number) {
  const missing = Math.max(0, rewardThreshold - balance)
  return { missing, share: Math.min(1, Math.max(0, balance) / rewardThreshold) }
}

/** Loyalty points of one order. */
export interface OrderPoints {
  /** 0 or more. */
  earned: number
  /** 0 or less: the cost of the reward. */
  redeemed: number
}

/**
 * The points of an order in its present state. An unpaid order reserves its reward until it expires, and
 * authorized money earns nothing yet. A refund deducts its share of the earned points, rounded against the customer by
 * less than a point, and returns its share of the reward, rounded down; after a full refund both are zero.
 */
export function orderPoints(order: {
  toEarn: number
  rewardCost: number
  payment: 'open' | 'held' | 'paid' | 'ended'
  isCancelled: boolean
  grandTotal: Cents
  refunded: Cents
}): OrderPoints {
  const { toEarn, rewardCost, payment, isCancelled, grandTotal, refunded } = order
  if (payment === 'ended') return { earned: 0, redeemed: 0 }
  const isFree = grandTotal === 0
  const left = isFree ? (isCancelled ? 0 : 1) : Math.max(0, grandTotal - refunded)
  const whole = isFree ? 1 : grandTotal
  const returned = Math.floor((rewardCost * (whole - left)) / whole)
  return {
    earned: payment === 'paid' ? Math.floor((toEarn * left) / whole) : 0,
    redeemed: returned === rewardCost ? 0 : returned - rewardCost,
  }
}

/** "1 point", "1,250 points". */
export function formatPoints(points: number): string {
  return counted(points, 'point')
}

/** The rewards that a balance buys, and the points beyond them, which count towards the next one. */
export function rewardsOf(
  { rewardThreshold }: Pick<LoyaltyTerms, 'rewardThreshold'>,
  balance: number,
): { ready: number; points: number; missing: number } {
  const usable = Math.max(0, balance)
  const points = usable % rewardThreshold
  return { ready: Math.floor(usable / rewardThreshold), points, missing: rewardThreshold - points }
}
