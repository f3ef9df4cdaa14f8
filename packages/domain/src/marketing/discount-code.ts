import { type Cents, cents } from '../money/cents.ts'
import { formatDollars } from '../money/format.ts'
import type { Percent } from '../money/percent.ts'
import type { AppliedDiscount, CodeType } from '../pricing/breakdown.ts'
import type { Instant, Zone } from '../time/instant.ts'
import { addDays, startOfDay, zonedTime } from '../time/zone.ts'
import { earnedKidsMeals } from './kids-meals.ts'

/** A code as a restaurant set it up. */
export interface DiscountCode {
  /** Upper case. */
  code: string
  type: CodeType
  /** For percentage. */
  percentage: Percent
  /** For fixed_amount. */
  amount: Cents
  /** Of the undiscounted subtotal; 0 for none. */
  minimumOrder: Cents
  /** null: no limit. */
  maxUses: number | null
  currentUses: number
  validFrom: Instant | null
  /** A midnight stands for its whole day; null: no end. */
  validUntil: Instant | null
  isActive: boolean
}

export type DiscountCheck =
  | { ok: true; applied: AppliedDiscount & { type: CodeType } }
  | { ok: false; message: string }

/**
 * Whether a typed code counts for a cart, with the sentence to show when it does not. `found` is the restaurant's
 * code of that name, in any state, or null. Nothing is reserved: the last use is settled when the order is placed.
 */
export function checkDiscountCode(input: {
  typed: string
  found: DiscountCode | null
  subtotal: Cents
  now: Instant
  zone: Zone
  /** Subtotal that earns one free kids meal; $19.00 when left out. */
  kidsMealThreshold?: Cents
}): DiscountCheck {
  const { found, subtotal, now, zone, kidsMealThreshold: threshold = usualThreshold } = input
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

// They come along with pasted text, and a database takes no NUL.
const invisible = /[\p{Cc}\p{Cf}]/gu

/** Reads a stored discount type; the older word "percent" means percentage. null for an unknown one. */
export function readDiscountType(stored: string): CodeType | null {
  if (stored === 'percent') return 'percentage'
  return discountTypes.find((type) => type === stored) ?? null
}

/** Also for whoever loses the race for the last use. */
export const usageLimitMessage = 'This discount code has reached its usage limit'
export const validationFailedMessage = 'Error validating discount code'
export const discountTypes = ['percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal'] as const

/** True once a code's end has passed. An end at midnight, local or UTC, is a date and lasts its whole local day. */
export function hasExpired(validUntil: Instant, now: Instant, zone: Zone): boolean {
  const date = dateMeant(validUntil, zone)
  return date === null ? now > validUntil : now >= startOfDay(addDays(date, 1), zone)
}

function dateMeant(instant: Instant, zone: Zone): string | null {
  for (const place of [zone, 'UTC']) {
    const local = zonedTime(instant, place)
    if (local.minuteOfDay === 0 && local.second === 0) return local.date
  }
  return null
}

/** A kids-meal code speaks of the meal's own threshold where its minimum asks no more than that. */
function ownMinimum(found: DiscountCode, threshold: Cents): Cents {
  const covered = found.type === 'free_kids_meal' && found.minimumOrder <= threshold
  return covered ? cents(0) : found.minimumOrder
}

function refuse(message: string): DiscountCheck {
  return { ok: false, message }
}

const usualThreshold = cents(1900)
