import { checkDiscountCode, type DiscountCheckInput } from '../marketing/discount-code.ts'
import { canUseReward, rewardDiscount, rewardRefusedMessage } from '../marketing/loyalty.ts'
import { stacking } from '../marketing/stacking.ts'
import type { Product } from '../menu/menu.ts'
import type { Cents } from '../money/cents.ts'
import type { AppliedDiscount } from '../pricing/applied-discount.ts'
import type { Breakdown } from '../pricing/breakdown.ts'
import type { CheckoutFacts, CheckoutRequest } from './checkout-facts.ts'

/** The facts that determine which code applies automatically. */
type RequestedCodes = Pick<CheckoutRequest, 'discountCode' | 'withoutAutomatic' | 'useReward' | 'fulfillment'>
type CodeFacts = Pick<CheckoutFacts, 'now' | 'settings' | 'automatic' | 'hasOrdered'>

interface Ordered {
  subtotal: Cents
  products: readonly Product[]
}

/** The discount that a request names, or why it is refused. */
export function requestedDiscount(
  request: CheckoutRequest,
  facts: CheckoutFacts,
  ordered: Ordered,
): { ok: true; discount: AppliedDiscount | null } | { ok: false; message: string } {
  const { useReward, discountCode } = request
  const { loyalty, balance, code: found } = facts
  if (useReward) {
    if (discountCode !== null) return { ok: false, message: stacking.codeAndReward.meaning }
    if (!loyalty || !canUseReward(loyalty, balance)) return { ok: false, message: rewardRefusedMessage }
    return { ok: true, discount: rewardDiscount(loyalty) }
  }
  if (discountCode === null) return { ok: true, discount: null }
  const check = checkDiscountCode({ ...inputOf(request, facts, ordered), typed: discountCode, found })
  return check.ok ? { ok: true, discount: check.applied } : check
}

/**
 * The automatic code that saves the customer the most, with the price; ties are decided by code. null if none saves
 * anything, or the request has another discount or excludes them.
 */
export function bestAutomatic(
  request: RequestedCodes,
  facts: CodeFacts,
  ordered: Ordered,
  price: (discount: AppliedDiscount) => Breakdown,
): Breakdown | null {
  if (request.withoutAutomatic || request.useReward || request.discountCode !== null) return null
  const priced = (facts.automatic ?? []).flatMap((found) => {
    const check = checkDiscountCode({ ...inputOf(request, facts, ordered), typed: found.code, found })
    return check.ok ? [price(check.applied)] : []
  })
  const [best] = priced
    .filter((breakdown) => savingOf(breakdown) > 0)
    .sort(
      (one, other) =>
        savingOf(other) - savingOf(one) || ((one.discountCode ?? '') < (other.discountCode ?? '') ? -1 : 1),
    )
  return best ?? null
}

const savingOf = ({ discount, deliveryDiscount }: Breakdown) => discount + deliveryDiscount

function inputOf(
  { fulfillment }: RequestedCodes,
  { now, settings, hasOrdered = false }: CodeFacts,
  ordered: Ordered,
): Omit<DiscountCheckInput, 'typed' | 'found'> {
  const { timezone: zone, kidsMealThreshold } = settings
  return { ...ordered, now, zone, kidsMealThreshold, fulfillment, hasOrdered }
}
