import type { Cents } from '../money/cents.ts'
import { enteredPriceIssue } from '../money/entered-price.ts'
import { formatDollars } from '../money/format.ts'
import { formatPercent, type Percent } from '../money/percent.ts'
import { weekdays } from '../time/weekly-hours.ts'
import { type Schedule, scheduleIssues } from './schedule.ts'

/** The longest text of an offer, in characters. */
export const MAX_COPY = 80

/** A reduction of the price of one unit. Only the value of its type counts. */
export interface OfferDiscount<Type extends string> {
  discountType: Type
  percentage: Percent
  amount: Cents
}

export const noDiscount = { percentage: 0 as Percent, amount: 0 as Cents }

/**
 * The discount after a change of its type. An invalid value of the former type becomes 0: it would be rejected, although it is no
 * longer displayed.
 */
export function withDiscountType<Type extends string>(
  { percentage, amount }: Omit<OfferDiscount<string>, 'discountType'>,
  discountType: Type,
): OfferDiscount<Type> {
  const wrong = discountIssues({ percentage, amount })
  return {
    discountType,
    percentage: wrong.percentage ? noDiscount.percentage : percentage,
    amount: wrong.amount ? noDiscount.amount : amount,
  }
}

/** The discount with 0 for the values that its type does not use. */
export function normalDiscount<Type extends string>(discount: OfferDiscount<Type>): OfferDiscount<Type> {
  const { discountType, percentage, amount } = discount
  return {
    discountType,
    percentage: discountType === 'percentage' ? percentage : noDiscount.percentage,
    amount: discountType === 'fixed_amount' ? amount : noDiscount.amount,
  }
}

/** "20% off", "$2.00 off", "Buy one, get one"; empty without a discount. */
export function discountLabel({ discountType, percentage, amount }: OfferDiscount<string>): string {
  if (discountType === 'buy_one_get_one') return 'Buy one, get one'
  if (discountType === 'percentage' && percentage > 0) return `${formatPercent(percentage)}% off`
  return discountType === 'fixed_amount' && amount > 0 ? `$${formatDollars(amount)} off` : ''
}

/** The schedule with its weekdays in order, each of them once. */
export function normalSchedule(schedule: Schedule): Schedule {
  return { ...schedule, weekdays: weekdays.filter((day) => schedule.weekdays.includes(day)) }
}

export function discountIssues({ percentage, amount }: Omit<OfferDiscount<string>, 'discountType'>): {
  percentage?: string
  amount?: string
} {
  return {
    ...(!(percentage >= 0) && { percentage: 'Discount must be 0 or greater' }),
    ...(percentage > 100_000 && { percentage: 'A percentage can be at most 100' }),
    ...(!(amount >= 0) && { amount: 'Discount must be 0 or greater' }),
    ...enteredPriceIssue('amount', amount),
  }
}

/** The issues of a schedule, by the path of the field: "schedule.endsOn". */
export function offerScheduleIssues(schedule: Schedule): Record<string, string> {
  const issues = Object.entries(scheduleIssues(schedule))
  return Object.fromEntries(issues.map(([field, message]) => [`schedule.${field}`, message]))
}
