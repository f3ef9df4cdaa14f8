import { cents } from '../money/cents.ts'
import { enteredPriceIssue } from '../money/entered-price.ts'
import type { Instant, Zone } from '../time/instant.ts'
import type { Weekday } from '../time/weekly-hours.ts'
import { weekdayOf, zonedTime } from '../time/zone.ts'
import type { LoyaltyTerms } from './loyalty.ts'
import type { PointsExpiry } from './points-expiry.ts'

/** Bonuses and expiry of a program. */
export interface LoyaltyRules {
  /** Weekdays on which orders earn twice the points. */
  doubleDays: readonly Weekday[]
  /** null: points do not expire. */
  expiry: PointsExpiry | null
  /** Points for the first paid order of a member; 0 for none. */
  firstOrderPoints: number
  /** Points for the birthday of a member, once a year; 0 for none. */
  birthdayPoints: number
}

/** A loyalty program as entered. */
export interface ProgramFields extends LoyaltyTerms, LoyaltyRules {
  name: string
  description: string
  /** At most one program per restaurant is active. */
  isActive: boolean
}

export interface LoyaltyProgram extends ProgramFields {
  id: string
}

/** A program as the form of a new one begins: 1 point per dollar, and $10.00 off for 100 points. */
export const newProgram: ProgramFields = {
  name: '',
  description: '',
  pointsPerDollar: 10,
  rewardThreshold: 100,
  rewardValue: cents(1000),
  doubleDays: [],
  expiry: null,
  firstOrderPoints: 0,
  birthdayPoints: 0,
  isActive: false,
}

/** The largest reward threshold, and the largest number of tenths of a point per dollar. */
export const maxProgramTerm = 1_000_000
const maxExpiryMonths = 60
const maxBonus = 100_000

/** Validation messages of a program as entered, by field. */
export function programIssues(entered: ProgramFields): Partial<Record<keyof ProgramFields, string>> {
  const { name, pointsPerDollar, rewardThreshold, rewardValue, expiry } = entered
  return {
    ...(name.trim() === '' && { name: 'Program name is required' }),
    ...(!(pointsPerDollar >= 0) && { pointsPerDollar: 'Points per dollar must be 0 or greater' }),
    ...(pointsPerDollar > maxProgramTerm && { pointsPerDollar: 'Enter at most 100,000 points.' }),
    ...(!(rewardThreshold >= 1) && { rewardThreshold: 'Reward threshold must be at least 1' }),
    ...(rewardThreshold > maxProgramTerm && { rewardThreshold: 'Enter at most 1,000,000 points.' }),
    ...(!(rewardValue >= 0) && { rewardValue: 'Reward value must be 0 or greater' }),
    ...enteredPriceIssue('rewardValue', rewardValue),
    ...(expiry !== null &&
      !isWhole(expiry.months, 1, maxExpiryMonths) && { expiry: `Enter 1 to ${maxExpiryMonths} months.` }),
    ...(!isWhole(entered.firstOrderPoints, 0, maxBonus) && { firstOrderPoints: bonusMessage }),
    ...(!isWhole(entered.birthdayPoints, 0, maxBonus) && { birthdayPoints: bonusMessage }),
  }
}

/** The points that an order earns per dollar at a given time, in tenths of a point. */
export function pointsPerDollarAt(
  { pointsPerDollar, doubleDays }: Pick<ProgramFields, 'pointsPerDollar' | 'doubleDays'>,
  at: Instant,
  zone: Zone,
): number {
  const isDouble = doubleDays.length > 0 && doubleDays.includes(weekdayOf(zonedTime(at, zone).date))
  return isDouble ? pointsPerDollar * 2 : pointsPerDollar
}

const bonusMessage = 'Enter a whole number of points from 0 to 100,000.'

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
