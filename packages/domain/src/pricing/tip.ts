import { atLeastZero, type Cents, cents, minCents, zeroCents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import { parseDollars } from '../money/parse.ts'
import { type Percent, percent, percentOf } from '../money/percent.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import type { TipChoice } from './breakdown.ts'
import { boundedShare } from './share.ts'

/**
 * The offered tip percentages: the restaurant's three, or 15, 18 and 20. Empty when it takes no tips online.
 */
export function tipChoices(
  settings: Pick<OrderingSettings, 'gratuityEnabled' | 'tipPercentages'>,
): Percent[] {
  if (!settings.gratuityEnabled) return []
  return [...(settings.tipPercentages ?? defaultChoices)]
}

/**
 * The tip in cents, 0 or more. A percentage applies to the subtotal after discount and is limited to 100%.
 */
export function tipAmount(choice: TipChoice, discountedSubtotal: Cents): Cents {
  if (choice.kind === 'none') return zeroCents
  if (choice.kind === 'custom') return atLeastZero(choice.amount)
  return percentOf(discountedSubtotal, boundedShare(choice.percentage))
}

/**
 * Parses a typed tip: digits and a decimal point with at most two decimals; a lone point is 0. Otherwise
 * null.
 */
export function parseCustomTip(text: string): Cents | null {
  const typed = text.trim()
  if (typed === '.') return zeroCents
  return /^[\d.]+$/.test(typed) ? parseDollars(typed) : null
}

/** Why a typed tip is not accepted, as a message, or null. An empty field is no tip. */
export function customTipIssue(text: string, max: Cents): string | null {
  if (text.trim() === '') return null
  const amount = parseCustomTip(text)
  if (amount === null) return 'Enter an amount in dollars, such as 5.00.'
  return amount > max ? `At most ${formatMoney(max)}.` : null
}

/** The largest custom tip: $100, or the subtotal when that is more. */
export function maxCustomTip(subtotal: Cents): Cents {
  return subtotal > hundredDollars ? subtotal : hundredDollars
}

/** The tip of an order: 0 when the restaurant takes no tips; a custom tip is capped at its limit. */
export function orderTip(
  choice: TipChoice,
  amounts: { subtotal: Cents; discountedSubtotal: Cents },
  settings: Pick<OrderingSettings, 'gratuityEnabled'>,
): Cents {
  if (!settings.gratuityEnabled) return zeroCents
  const tip = tipAmount(choice, amounts.discountedSubtotal)
  return choice.kind === 'custom' ? minCents(tip, maxCustomTip(amounts.subtotal)) : tip
}

/** The percentage of a tip; null for a custom tip and for none. */
export function tipShare(
  choice: TipChoice,
  settings: Pick<OrderingSettings, 'gratuityEnabled'>,
): Percent | null {
  return settings.gratuityEnabled && choice.kind === 'percentage' ? boundedShare(choice.percentage) : null
}

const defaultChoices = [percent(15_000), percent(18_000), percent(20_000)]
const hundredDollars = cents(10_000)
