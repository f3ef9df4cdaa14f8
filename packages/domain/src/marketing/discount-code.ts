import { type Cents, cents } from '../money/cents.ts'
import { formatDollars } from '../money/format.ts'
import type { Percent } from '../money/percent.ts'
import type { FulfillmentType } from '../ordering/restaurant.ts'
import type { AppliedDiscount, CodeType } from '../pricing/applied-discount.ts'
import type { Instant, LocalDate, Zone } from '../time/instant.ts'
import { zonedTime } from '../time/zone.ts'
import { earnedKidsMeals } from './kids-meals.ts'
import { formatScheduleTimes, isOver, runsAt, type Schedule } from './schedule.ts'

/** A discount code as the restaurant configured it. */
export interface DiscountCode {
  /** Upper case. */
  code: string
  type: CodeType
  /** For percentage. */
  percentage: Percent
  /** For fixed_amount. */
  amount: Cents
  /** The maximum discount of a percentage; null: no limit. */
  maxDiscount: Cents | null
  /** Minimum undiscounted subtotal; 0 for none. */
  minimumOrder: Cents
  /** null: no limit. */
  maxUses: number | null
  currentUses: number
  schedule: Schedule
  isActive: boolean
  /** For customers who have not ordered at the restaurant yet. */
  firstOrderOnly: boolean
  /** The order type that it applies to; null: both. */
  fulfillment: FulfillmentType | null
  /** The products, and the categories with all their products, that it applies to. Both empty: the full order. */
  productIds: readonly string[]
  categoryIds: readonly string[]
}

/**
 * A code that applies automatically, as customers receive it: without the limits that only the server checks. Codes for
 * first orders are not among them.
 */
export interface AutomaticCode
  extends Omit<DiscountCode, 'maxUses' | 'currentUses' | 'isActive' | 'firstOrderOnly'> {
  name: string
}

export type DiscountCheck =
  | { ok: true; applied: AppliedDiscount & { type: CodeType } }
  | { ok: false; message: string }

export interface DiscountCheckInput {
  typed: string
  found: DiscountCode | null
  subtotal: Cents
  now: Instant
  zone: Zone
  /** Subtotal that earns one free kids meal; defaults to $19.00. */
  kidsMealThreshold?: Cents
  /** The products in the cart. */
  products?: readonly { id: string; categoryId: string }[]
  /** null or absent while it is not chosen. */
  fulfillment?: FulfillmentType | null
  /** Whether the customer is known to have ordered at the restaurant before. */
  hasOrdered?: boolean
}

/**
 * Whether a typed code is valid for a cart, with the message to show if it is not. `found` is the
 * restaurant's code of that name in any state, or null. Nothing is reserved: concurrent uses are resolved
 * when the order is placed.
 */
export function checkDiscountCode(input: DiscountCheckInput): DiscountCheck {
  const { found, subtotal, kidsMealThreshold: threshold = defaultThreshold } = input
  const refusal = codeRefusal(input)
  if (refusal !== null || !found) return { ok: false, message: refusal ?? unknownMessage }
  if (found.fulfillment && input.fulfillment && found.fulfillment !== input.fulfillment) {
    return refuse(`This discount code is for ${found.fulfillment} orders only`)
  }
  const onlyFor = eligibleProducts(found, input.products ?? [])
  if (onlyFor?.length === 0) return refuse('This discount code does not apply to the items in your cart')
  if (subtotal < ownMinimum(found, threshold)) {
    return refuse(`Minimum order amount is $${formatDollars(found.minimumOrder)}`)
  }
  const spent = usageRefusal(found, input.hasOrdered ?? false)
  if (spent !== null) return refuse(spent)
  if (found.type === 'free_kids_meal' && earnedKidsMeals(subtotal, threshold) < 1) {
    return refuse(`Minimum $${formatDollars(threshold)} required for free kids meal`)
  }
  const { code, type, percentage, amount, maxDiscount } = found
  return {
    ok: true,
    applied: {
      code,
      type,
      percentage,
      amount,
      ...(maxDiscount !== null && { atMost: maxDiscount }),
      ...(onlyFor && { onlyFor }),
    },
  }
}

/** Why a typed code is not valid now, independent of the cart; null if it is valid. */
export function codeRefusal({
  typed,
  found,
  now,
  zone,
}: Pick<DiscountCheckInput, 'typed' | 'found' | 'now' | 'zone'>): string | null {
  const entered = normalizeCode(typed)
  if (entered === '') return 'Please enter a discount code'
  if (!found?.isActive || normalizeCode(found.code) !== entered) return unknownMessage
  const { schedule } = found
  if (isOver(schedule, now, zone)) return 'This discount code has expired'
  if (runsAt(schedule, now, zone)) return null
  const { date } = zonedTime(now, zone)
  if (schedule.startsOn !== null && date < schedule.startsOn) return 'This discount code is not yet active'
  return `This discount code is valid ${formatScheduleTimes(schedule)}`
}

/** The undiscounted subtotal from which a code has an effect. */
export function subtotalNeeded(
  { type, minimumOrder }: Pick<DiscountCode, 'type' | 'minimumOrder'>,
  kidsMealThreshold: Cents,
): Cents {
  return type === 'free_kids_meal' && minimumOrder < kidsMealThreshold ? kidsMealThreshold : minimumOrder
}

/** Why no use of a code is left, for anyone or for this customer; null if one is. */
export function usageRefusal(
  { maxUses, currentUses, firstOrderOnly }: DiscountCode,
  hasOrdered: boolean,
): string | null {
  if (maxUses !== null && currentUses >= maxUses) return usageLimitMessage
  return firstOrderOnly && hasOrdered ? 'This discount code is for first orders only' : null
}

/** The form in which codes are stored and looked up. */
export function normalizeCode(typed: string): string {
  return typed.replace(invisible, '').trim().toUpperCase()
}

// Pasted text may contain them, and Postgres rejects NUL.
const invisible = /[\p{Cc}\p{Cf}]/gu

/** Parses a stored discount type; the legacy value "percent" means percentage. null for an unknown type. */
export function readDiscountType(stored: string): CodeType | null {
  if (stored === 'percent') return 'percentage'
  return discountTypes.find((type) => type === stored) ?? null
}

/** The local day of a date that is stored as an instant: midnight, local or UTC, is that date. */
export function localDayOf(instant: Instant, zone: Zone): LocalDate {
  const [local, utc] = [zonedTime(instant, zone), zonedTime(instant, 'UTC')]
  const isMidnight = ({ minuteOfDay, second }: typeof local) => minuteOfDay === 0 && second === 0
  return !isMidnight(local) && isMidnight(utc) ? utc.date : local.date
}

/** Also shown when a concurrent order took the last use. */
export const usageLimitMessage = 'This discount code has reached its usage limit'
export const validationFailedMessage = 'Error validating discount code'
export const discountTypes = ['percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal'] as const
const unknownMessage = 'Invalid discount code'

/** The products in the cart that a code applies to; null for the full order. */
function eligibleProducts(
  { productIds, categoryIds }: DiscountCode,
  products: readonly { id: string; categoryId: string }[],
): string[] | null {
  if (productIds.length + categoryIds.length === 0) return null
  const eligible = products.filter(
    ({ id, categoryId }) => productIds.includes(id) || categoryIds.includes(categoryId),
  )
  return [...new Set(eligible.map(({ id }) => id))]
}

/**
 * The code's own minimum; 0 for a kids-meal code whose minimum the meal threshold already covers, so that the
 * error message names the threshold.
 */
function ownMinimum(found: DiscountCode, threshold: Cents): Cents {
  const covered = found.type === 'free_kids_meal' && found.minimumOrder <= threshold
  return covered ? cents(0) : found.minimumOrder
}

function refuse(message: string): DiscountCheck {
  return { ok: false, message }
}

const defaultThreshold = cents(1900)
