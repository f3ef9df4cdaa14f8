import { type Cents, cents } from '../money/cents.ts'
import { formatDollars } from '../money/format.ts'
import type { Percent } from '../money/percent.ts'
import type { AppliedDiscount, CodeType } from '../pricing/breakdown.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { addDays, startOfDay, zonedTime } from '../time/zone.ts'
import { earnedKidsMeals } from './kids-meals.ts'

/** A discount code as the restaurant configured it. */
export interface DiscountCode {
  /** Upper case. */
  code: string
  type: CodeType
  /** For percentage. */
  percentage: Percent
  /** For fixed_amount. */
  amount: Cents
  /** Minimum undiscounted subtotal; 0 for none. */
  minimumOrder: Cents
  /** null: no limit. */
  maxUses: number | null
  currentUses: number
  validFrom: Instant | null
  /** Midnight means the end of that local day; null: no end. */
  validUntil: Instant | null
  isActive: boolean
}

export type DiscountCheck =
  | { ok: true; applied: AppliedDiscount & { type: CodeType } }
  | { ok: false; message: string }

/**
 * Whether a typed code is valid for a cart, with the message to show if it is not. `found` is the
 * restaurant's code of that name in any state, or null. Nothing is reserved: concurrent uses are resolved
 * when the order is placed.
 */
export function checkDiscountCode(input: {
  typed: string
  found: DiscountCode | null
  subtotal: Cents
  now: Instant
  zone: Zone
  /** Subtotal that earns one free kids meal; defaults to $19.00. */
  kidsMealThreshold?: Cents
}): DiscountCheck {
  const { found, subtotal, now, zone, kidsMealThreshold: threshold = defaultThreshold } = input
  const typed = normaliseCode(input.typed)
  if (typed === '') return refuse('Please enter a discount code')
  if (!found?.isActive || normaliseCode(found.code) !== typed) return refuse('Invalid discount code')
  if (found.validUntil !== null && hasExpired(found.validUntil, now, zone)) {
    return refuse('This discount code has expired')
  }
  if (found.validFrom !== null && now < found.validFrom) {
    return refuse('This discount code is not yet active')
  }
  if (subtotal < ownMinimum(found, threshold)) {
    return refuse(`Minimum order amount is $${formatDollars(found.minimumOrder)}`)
  }
  if (found.maxUses !== null && found.currentUses >= found.maxUses) return refuse(usageLimitMessage)
  if (found.type === 'free_kids_meal' && earnedKidsMeals(subtotal, threshold) < 1) {
    return refuse(`Minimum $${formatDollars(threshold)} required for free kids meal`)
  }
  const { code, type, percentage, amount } = found
  return { ok: true, applied: { code, type, percentage, amount } }
}

/** The form in which codes are stored and looked up. */
export function normaliseCode(typed: string): string {
  return typed.replace(invisible, '').trim().toUpperCase()
}

// Pasted text may contain them, and Postgres rejects NUL.
const invisible = /[\p{Cc}\p{Cf}]/gu

/** Parses a stored discount type; the legacy value "percent" means percentage. null for an unknown type. */
export function readDiscountType(stored: string): CodeType | null {
  if (stored === 'percent') return 'percentage'
  return discountTypes.find((type) => type === stored) ?? null
}

/** Also shown when a concurrent order took the last use. */
export const usageLimitMessage = 'This discount code has reached its usage limit'
export const validationFailedMessage = 'Error validating discount code'
const discountTypes = ['percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal'] as const

/**
 * True once a code has expired. An end at midnight, local or UTC, is a date and includes that whole local
 * day.
 */
export function hasExpired(validUntil: Instant, now: Instant, zone: Zone): boolean {
  const date = endDate(validUntil, zone)
  return date === null ? now > validUntil : now >= startOfDay(addDays(date, 1), zone)
}

function endDate(instant: Instant, zone: Zone): string | null {
  for (const place of [zone, 'UTC']) {
    const local = zonedTime(instant, place)
    if (local.minuteOfDay === 0 && local.second === 0) return local.date
  }
  return null
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
