import { type Cents, cents, subtractCents } from '../money/cents.ts'
import { percent } from '../money/percent.ts'
import type { AppliedDiscount } from '../pricing/breakdown.ts'

/** What a restaurant gives its regulars. Points are whole numbers. */
export interface LoyaltyTerms {
  /** Tenths of a point for each dollar: 10 is one point. */
  pointsPerDollar: number
  /** Points that one reward costs. */
  rewardThreshold: number
  /** What one reward takes off an order. */
  rewardValue: Cents
}

/** A program as its owner sees it. */
export interface LoyaltyProgram extends LoyaltyTerms {
  id: string
  name: string
  description: string
  /** At most one program of a restaurant is. */
  isActive: boolean
}

export const loyaltyDefaults: LoyaltyTerms = {
  pointsPerDollar: 10,
  rewardThreshold: 100,
  rewardValue: cents(1000),
}

/** The name of the reward wherever codes have theirs. No code can have it: codes are upper case. */
export const rewardName = 'Loyalty reward'

/** For whoever asks for a reward that their points do not reach, or that is no longer given. */
export const rewardRefusedMessage = 'You do not have enough points for this reward.'

/** What an order earns once it is paid: points on the dishes after the discount, rounded down. */
export function pointsFor(
  { pointsPerDollar }: Pick<LoyaltyTerms, 'pointsPerDollar'>,
  { subtotal, discount }: { subtotal: Cents; discount: Cents },
): number {
  return Math.floor((pointsPerDollar * Math.max(0, subtractCents(subtotal, discount))) / 1000)
}

/** The reward as what it takes off an order, in place of a code. */
export function rewardDiscount({ rewardValue }: Pick<LoyaltyTerms, 'rewardValue'>): AppliedDiscount {
  return { code: rewardName, type: 'loyalty_reward', percentage: percent(0), amount: rewardValue }
}

export function canUseReward({ rewardThreshold }: LoyaltyTerms, balance: number): boolean {
  return balance >= rewardThreshold
}

/** Where a balance stands on its way to the next reward. */
export function rewardProgress({ rewardThreshold }: LoyaltyTerms, balance: number) {
  const missing = Math.max(0, rewardThreshold - balance)
  return { missing, share: Math.min(1, Math.max(0, balance) / rewardThreshold) }
}

/** What the ledger has to say of one order. */
export interface OrderPoints {
  /** 0 or more. */
  earned: number
  /** 0 or less: what the reward cost. */
  redeemed: number
}

/**
 * The points that an order stands for now. Unpaid it holds its reward until it is given up; money that is only held
 * earns nothing yet; a refund takes back its share of what was earned, rounded against the customer by less than a point,
 * and returns its share of the reward, rounded down: whole refunds leave nothing of either.
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

export interface ProgramIssues {
  name?: string
  pointsPerDollar?: string
  rewardThreshold?: string
  rewardValue?: string
}

/** What is wrong with a program as entered, by field. */
export function programIssues(entered: LoyaltyTerms & { name: string }): ProgramIssues {
  return {
    ...(entered.name.trim() === '' && { name: 'Program name is required' }),
    ...(entered.pointsPerDollar < 0 && { pointsPerDollar: 'Points per dollar must be 0 or greater' }),
    ...(entered.rewardThreshold < 1 && { rewardThreshold: 'Reward threshold must be at least 1' }),
    ...(entered.rewardValue < 0 && { rewardValue: 'Reward value must be 0 or greater' }),
  }
}
