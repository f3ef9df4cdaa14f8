import {
  checkDiscountCode,
  normaliseCode,
  validationFailedMessage,
} from '@comanda/domain/marketing/discount-code'
import { earnedKidsMeals } from '@comanda/domain/marketing/kids-meals'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import type { CartLine } from '@comanda/domain/ordering/cart'
import { type CartChange, cartChangeText, checkCart } from '@comanda/domain/ordering/check-cart'
import type { OrderTiming } from '@comanda/domain/ordering/restaurant'
import { menuTime } from '@comanda/domain/ordering/timing'
import type { CodeType } from '@comanda/domain/pricing/breakdown'
import { priceLine } from '@comanda/domain/pricing/price-line'
import type { Instant } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { loadStorefront, type Storefront } from '../menus/public.ts'
import { findCode, type StoredCode } from './find-code.ts'
import { countCodeCheck } from './limit-guesses.ts'

export interface CheckedDiscount {
  code: string
  type: CodeType
  percentage: Percent
  amount: Cents
  description: string
  earnedKidsMeals: number
}

/**
 * Checks an entered code against a cart at current menu prices. Reserves nothing. The limit per customer is
 * checked when the order is placed, because only then the customer is known.
 * Throws DISCOUNT_REFUSED, CART_INVALID, NOT_FOUND and TOO_MANY_REQUESTS.
 */
export async function checkDiscount(
  app: App,
  caller: Caller,
  input: CodeCheck & { lines: CartLine[]; timing?: OrderTiming | undefined },
): Promise<CheckedDiscount> {
  await countCodeCheck(app, caller)
  const storefront = await loadStorefront(app, input.restaurantId)
  if (!storefront) throw new ORPCError('NOT_FOUND', { status: 404, message: 'No Restaurant Available' })
  const { settings } = storefront.restaurant
  const subtotal = subtotalOf(storefront, input.lines, menuTime(input.timing ?? { mode: 'asap' }, app.now()))
  const found = normaliseCode(input.code) === '' ? null : await lookUp(app, caller, input)
  const check = checkDiscountCode({
    typed: input.code,
    found: found?.code ?? null,
    subtotal,
    now: app.now(),
    zone: settings.timezone,
    kidsMealThreshold: settings.kidsMealThreshold,
  })
  if (!check.ok) throw discountRefused(check.message)
  const isKidsMeal = check.applied.type === 'free_kids_meal'
  return {
    ...check.applied,
    description: found?.description ?? '',
    earnedKidsMeals: isKidsMeal ? earnedKidsMeals(subtotal, settings.kidsMealThreshold) : 0,
  }
}

export function discountRefused(message: string) {
  return new ORPCError('DISCOUNT_REFUSED', { status: 422, message })
}

interface CodeCheck {
  restaurantId: string
  code: string
  /** Token of the customer's own unpaid order, whose use of the code counts as available. */
  ownOrder?: string | null | undefined
}

async function lookUp(
  app: App,
  caller: Caller,
  { restaurantId, code, ownOrder }: CodeCheck,
): Promise<StoredCode | null> {
  try {
    return await app.db.tenant(restaurantId, caller.actor, (tx) => findCode(tx, restaurantId, code, ownOrder))
  } catch (error) {
    app.log.error({ err: error, restaurantId }, 'looking up a discount code failed')
    throw discountRefused(validationFailedMessage)
  }
}

/** Subtotal of the lines that can still be ordered. */
function subtotalOf({ menu, productsById, restaurant }: Storefront, lines: CartLine[], at: Instant): Cents {
  const cart = checkCart(lines, menu, { at, zone: restaurant.settings.timezone }, [])
  if (cart.lines.length === 0) throw cartInvalid(cart.changes)
  return addCents(
    ...cart.lines.flatMap((line) => {
      const product = productsById.get(line.productId)
      return product ? [priceLine(product, line).totalPrice] : []
    }),
  )
}

function cartInvalid(changes: CartChange[]) {
  const message = changes.map(cartChangeText).join(' ')
  return new ORPCError('CART_INVALID', { status: 422, message, data: { changes } })
}
