import {
  checkDiscountCode,
  normalizeCode,
  validationFailedMessage,
} from '@comanda/domain/marketing/discount-code'
import { earnedKidsMeals } from '@comanda/domain/marketing/kids-meals'
import { runningOffers } from '@comanda/domain/marketing/offer'
import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import type { CartLine } from '@comanda/domain/ordering/cart'
import { cartChangeText } from '@comanda/domain/ordering/cart-change-text'
import { type CartChange, checkCart } from '@comanda/domain/ordering/check-cart'
import type { FulfillmentType, OrderTiming } from '@comanda/domain/ordering/restaurant'
import { menuTime } from '@comanda/domain/ordering/timing'
import type { CodeType } from '@comanda/domain/pricing/applied-discount'
import { priceLines, subtotalOf } from '@comanda/domain/pricing/price-lines'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { loadStorefront, type Storefront } from '../menus/public.ts'
import { customerFacts } from './customer-facts.ts'
import { findCode, type StoredCode } from './find-code.ts'
import { countCodeCheck } from './limit-guesses.ts'

export interface CheckedDiscount {
  code: string
  type: CodeType
  percentage: Percent
  amount: Cents
  atMost?: Cents | undefined
  onlyFor?: readonly string[] | undefined
  earnedKidsMeals: number
}

/**
 * Checks an entered code against a cart at current menu prices. Reserves nothing. The limit per customer is
 * checked when the order is placed, because only then the customer is known; whether it is a first order, for a signed-in
 * customer immediately.
 * Throws DISCOUNT_REFUSED, CART_INVALID, NOT_FOUND and TOO_MANY_REQUESTS.
 */
export async function checkDiscount(
  app: App,
  caller: Caller,
  input: CodeCheck & {
    lines: CartLine[]
    timing?: OrderTiming | undefined
    fulfillment?: FulfillmentType | undefined
  },
): Promise<CheckedDiscount> {
  await countCodeCheck(app, caller)
  const storefront = await loadStorefront(app, input.restaurantId)
  if (!storefront) throw unknownRestaurant()
  const { settings } = storefront.restaurant
  const subtotal = cartSubtotal(app, storefront, input)
  const found = normalizeCode(input.code) === '' ? null : await lookUp(app, caller, input)
  const check = checkDiscountCode({
    typed: input.code,
    found: found?.stored.code ?? null,
    subtotal,
    now: app.now(),
    zone: settings.timezone,
    kidsMealThreshold: settings.kidsMealThreshold,
    products: input.lines.flatMap(({ productId }) => storefront.productsById.get(productId) ?? []),
    fulfillment: input.fulfillment ?? null,
    hasOrdered: found?.hasOrdered ?? false,
  })
  if (!check.ok) throw discountRefused(check.message)
  const isKidsMeal = check.applied.type === 'free_kids_meal'
  return {
    ...check.applied,
    earnedKidsMeals: isKidsMeal ? earnedKidsMeals(subtotal, settings.kidsMealThreshold) : 0,
  }
}

export function unknownRestaurant() {
  return new ORPCError('NOT_FOUND', { status: 404, message: 'No Restaurant Available' })
}

export function discountRefused(message: string) {
  return new ORPCError('DISCOUNT_REFUSED', { status: 422, message })
}

export interface CodeCheck {
  restaurantId: string
  code: string
  /** Token of the customer's own unpaid order, whose use of the code counts as available. */
  ownOrder?: string | null | undefined
}

/** The restaurant's code, and whether the signed-in customer has ordered before. Throws DISCOUNT_REFUSED. */
export async function lookUp(
  app: App,
  caller: Caller,
  { restaurantId, code, ownOrder }: CodeCheck,
): Promise<{ stored: StoredCode; hasOrdered: boolean } | null> {
  try {
    return await app.db.tenant(restaurantId, caller.actor, async (tx) => {
      const stored = await findCode(tx, restaurantId, code, ownOrder)
      if (!stored) return null
      const customer = { email: null, phone: null, userId: caller.user?.id ?? null }
      const { hasOrdered } = await customerFacts(tx, restaurantId, [stored], customer)
      return { stored, hasOrdered }
    })
  } catch (error) {
    app.log.error({ err: error, restaurantId }, 'looking up a discount code failed')
    throw discountRefused(validationFailedMessage)
  }
}

/** Subtotal of the lines that can still be ordered, at offer prices. */
function cartSubtotal(
  app: App,
  { menu, productsById, restaurant }: Storefront,
  { lines, timing = { mode: 'asap' } }: { lines: CartLine[]; timing?: OrderTiming | undefined },
): Cents {
  const zone = restaurant.settings.timezone
  const cart = checkCart(lines, menu, { at: menuTime(timing, app.now()), zone }, [])
  if (cart.lines.length === 0) throw cartInvalid(cart.changes)
  return subtotalOf(priceLines(cart.lines, productsById, runningOffers(menu.offers, app.now(), zone)))
}

function cartInvalid(changes: CartChange[]) {
  const message = changes.map(cartChangeText).join(' ')
  return new ORPCError('CART_INVALID', { status: 422, message, data: { changes } })
}
