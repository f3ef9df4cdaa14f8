import { type Cents, cents } from '../money/cents.ts'
import { enteredPriceIssue } from '../money/entered-price.ts'
import { formatDollars } from '../money/format.ts'
import { formatPercent, type Percent } from '../money/percent.ts'
import type { FulfillmentType } from '../ordering/restaurant.ts'
import type { CodeType } from '../pricing/applied-discount.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { zonedTime } from '../time/zone.ts'
import { normalizeCode } from './discount-code.ts'
import { normalDiscount, normalSchedule, offerScheduleIssues } from './offer-fields.ts'
import { always, formatScheduleTimes, isOver, type Schedule } from './schedule.ts'

/** A coupon as entered. */
export interface CouponFields {
  code: string
  name: string
  description: string
  discountType: CodeType
  percentage: Percent
  amount: Cents
  maxDiscount: Cents | null
  minimumOrder: Cents
  usageLimit: number | null
  perCustomer: number | null
  schedule: Schedule
  firstOrderOnly: boolean
  fulfillment: FulfillmentType | null
  productIds: readonly string[]
  categoryIds: readonly string[]
  /** Applied automatically to every order that it fits. */
  isAutomatic: boolean
  /** Customers enter one of the generated codes, each of them once. */
  isSingleUse: boolean
  isActive: boolean
}

export const MAX_CODE = 20
/** The characters of a generated code. */
export const CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
export const GENERATED_LENGTH = 8
/** A single-use code is the code of its coupon, a hyphen and a generated part. */
const MAX_FAMILY_CODE = MAX_CODE - GENERATED_LENGTH - 1

export const newCoupon: CouponFields = {
  code: '',
  name: '',
  description: '',
  discountType: 'percentage',
  percentage: 0 as Percent,
  amount: cents(0),
  maxDiscount: null,
  minimumOrder: cents(0),
  usageLimit: null,
  perCustomer: null,
  schedule: always,
  firstOrderOnly: false,
  fulfillment: null,
  productIds: [],
  categoryIds: [],
  isAutomatic: false,
  isSingleUse: false,
  isActive: true,
}

/** The fields as they are stored. */
export function normalCoupon(fields: CouponFields): CouponFields {
  return {
    ...fields,
    ...normalDiscount(fields),
    code: normalizeCode(fields.code),
    maxDiscount: fields.discountType === 'percentage' ? fields.maxDiscount : null,
    schedule: normalSchedule(fields.schedule),
    productIds: [...new Set(fields.productIds)].sort(),
    categoryIds: [...new Set(fields.categoryIds)].sort(),
  }
}

/** The issues of a coupon, by the path of the field, such as "schedule.endsOn". */
export function couponIssues(fields: CouponFields): Record<string, string> {
  const { discountType, percentage, amount, maxDiscount, minimumOrder, usageLimit, perCustomer } = fields
  const { schedule, isAutomatic, isSingleUse } = fields
  const value = discountType === 'percentage' ? percentage : discountType === 'fixed_amount' ? amount : 0
  const field = discountType === 'percentage' ? 'percentage' : 'amount'
  return {
    ...codeIssues(fields),
    ...(fields.name.trim() === '' && { name: 'Coupon name is required' }),
    ...(!(value >= 0) && { [field]: 'Discount value must be 0 or greater' }),
    ...(discountType === 'percentage' &&
      value > 100_000 && { percentage: 'A percentage can be at most 100' }),
    ...(maxDiscount !== null && !(maxDiscount >= 1) && { maxDiscount: 'The limit must be above 0' }),
    ...(!(minimumOrder >= 0) && { minimumOrder: 'Minimum order must be 0 or greater' }),
    ...(discountType === 'fixed_amount' && enteredPriceIssue('amount', amount)),
    ...enteredPriceIssue('maxDiscount', maxDiscount),
    ...enteredPriceIssue('minimumOrder', minimumOrder),
    ...limitIssue('usageLimit', 'Usage limit', usageLimit),
    ...limitIssue('perCustomer', 'Usage limit per customer', perCustomer),
    ...(schedule.startsOn === null && { 'schedule.startsOn': 'Valid from date is required' }),
    ...(schedule.endsOn === null && { 'schedule.endsOn': 'Valid until date is required' }),
    ...offerScheduleIssues(schedule),
    ...(isAutomatic && isSingleUse && { isAutomatic: 'A coupon with single-use codes cannot be automatic' }),
    ...(isAutomatic &&
      discountType === 'free_kids_meal' && { isAutomatic: 'Free kids meals cannot be automatic' }),
  }
}

/** A limit above a billion uses has no effect: an empty field means no limit. */
function limitIssue(field: 'usageLimit' | 'perCustomer', label: string, limit: number | null) {
  if (limit === null) return {}
  if (!(limit >= 1)) return { [field]: `${label} must be at least 1` }
  return limit > 1_000_000_000 ? { [field]: 'Leave it empty for no limit' } : {}
}

function codeIssues({ code: entered, isSingleUse }: CouponFields): { code?: string } {
  const code = normalizeCode(entered)
  if (code === '') return { code: 'Coupon code is required' }
  if (code.length > MAX_CODE) return { code: `Code must be ${MAX_CODE} characters or less` }
  if (!/^[A-Z0-9-]+$/.test(code)) return { code: 'Use the letters A to Z, digits and hyphens' }
  if (isSingleUse && code.length > MAX_FAMILY_CODE)
    return { code: `With single-use codes, at most ${MAX_FAMILY_CODE} characters` }
  return {}
}

/** Advice about a valid code that is easy to guess and worth guessing; null for none. */
export function codeAdvice({ code, ...fields }: CouponFields): string | null {
  const { discountType, percentage, amount, isAutomatic, isSingleUse } = fields
  const isValuable =
    (discountType === 'percentage' && percentage >= 20_000) ||
    (discountType === 'fixed_amount' && amount >= 1000)
  const length = normalizeCode(code).length
  if (isAutomatic || isSingleUse || !isValuable || length === 0 || length >= 5) return null
  return 'A short code is easy to guess. Use at least 5 characters for a discount of this value.'
}

/** "10% off", "$5.00 off", "Free delivery" or "Free kids meals". */
export function couponBenefit(
  fields: Pick<CouponFields, 'discountType' | 'percentage' | 'amount' | 'maxDiscount'>,
): string {
  const { discountType, percentage, amount, maxDiscount } = fields
  if (discountType === 'free_shipping') return 'Free delivery'
  if (discountType === 'free_kids_meal') return 'Free kids meals'
  if (discountType === 'fixed_amount') return `$${formatDollars(amount)} off`
  const limit = maxDiscount === null ? '' : `, at most $${formatDollars(maxDiscount)}`
  return `${formatPercent(percentage)}% off${limit}`
}

/**
 * The conditions of a coupon for customers, after its benefit: "orders from $25.00, once per customer." `scope` names
 * the categories and products; empty for the full order.
 */
export function couponConditions(
  fields: Pick<
    CouponFields,
    'discountType' | 'minimumOrder' | 'fulfillment' | 'firstOrderOnly' | 'perCustomer' | 'schedule'
  >,
  scope = '',
): string {
  const { minimumOrder, fulfillment, firstOrderOnly, perCustomer, schedule } = fields
  const orders = [firstOrderOnly && 'first', fulfillment, 'orders'].filter(Boolean).join(' ')
  const from =
    minimumOrder > 0
      ? ` from $${formatDollars(minimumOrder)}`
      : fields.discountType === 'free_kids_meal'
        ? ' that reach the amount for a meal'
        : ''
  const isLimited = from !== '' || fulfillment !== null || firstOrderOnly
  const times = formatScheduleTimes(schedule)
  const parts = [
    scope && `on ${scope}`,
    isLimited ? `for ${orders}${from}` : scope ? '' : 'for every order',
    perCustomer !== null && !firstOrderOnly && `${timesWord(perCustomer)} per customer`,
    times,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const timesWord = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

export const couponSorts = ['newest', 'code', 'uses', 'ends'] as const
export const couponStatuses = ['active', 'expired', 'inactive'] as const
export type CouponStatus = (typeof couponStatuses)[number]

/** The status at a time. One that starts on a later day is inactive; one whose last night still runs has not expired. */
export function couponStatus(
  { isActive, schedule }: Pick<CouponFields, 'isActive' | 'schedule'>,
  at: Instant,
  zone: Zone,
): CouponStatus {
  if (isOver(schedule, at, zone)) return 'expired'
  const { date } = zonedTime(at, zone)
  return isActive && (schedule.startsOn === null || schedule.startsOn <= date) ? 'active' : 'inactive'
}
