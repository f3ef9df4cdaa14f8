import type { CheckoutRequest } from '@comanda/contract/checkout'
import { checkDiscountCode } from '@comanda/domain/marketing/discount-code'
import { earnedKidsMeals, kidsMealIssue } from '@comanda/domain/marketing/kids-meals'
import { canUseReward, rewardDiscount, rewardRefusedMessage } from '@comanda/domain/marketing/loyalty'
import type { Menu } from '@comanda/domain/menu/menu'
import { limitToStock, type Stock } from '@comanda/domain/menu/stock'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import { canOrder } from '@comanda/domain/ordering/can-order'
import { type CartLine, maxNoteLength } from '@comanda/domain/ordering/cart'
import { type CartChange, checkCart } from '@comanda/domain/ordering/check-cart'
import { courierIssue } from '@comanda/domain/ordering/courier-limits'
import { minimumIssue } from '@comanda/domain/ordering/minimum'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { AppliedDiscount, Breakdown } from '@comanda/domain/pricing/breakdown'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import { priceLine } from '@comanda/domain/pricing/price-line'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { findQuote, quoteDelivery, type StoredQuote } from '../delivery/public.ts'
import { readBalance } from '../loyalty/public.ts'
import {
  countUnknownCode,
  discountRefused,
  findCode,
  limitGuesses,
  type StoredCode,
} from '../marketing/public.ts'
import { loadStorefront, readStock, type Storefront } from '../menus/public.ts'
import { refuse } from './refusals.ts'

export interface PricedRequest {
  storefront: Storefront
  /** Covers the lines that can be ordered; excludes those in `changes`. */
  breakdown: Breakdown
  changes: CartChange[]
  quote: StoredQuote | null
  code: StoredCode | null
  /** Loyalty points that the reward costs; 0 when none is used. */
  rewardPoints: number
}

/**
 * Validates a checkout request against every rule of ordering and prices it from the current menu, both for
 * display and for placing the order. Stores emptyOffer. `ownOrder` is the token of the customer's own unpaid
 * order, whose reservations count as available. Throws the refusals of checkout, and CART_INVALID when no
 * line of the cart is left.
 */
export async function priceRequest(
  app: App,
  caller: Caller,
  restaurantId: string,
  request: CheckoutRequest,
  ownOrder?: string | null,
): Promise<PricedRequest> {
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw refuse.unknownRestaurant()
  const { settings } = storefront.restaurant
  const permission = canOrder(app.now(), settings, request)
  if (!permission.ok) throw refuse.ordering(permission.reason, permission.message)

  const listed = orderable(storefront, request.lines, app.now())
  const offer = await loadOffer(app, caller, storefront, request, listed.lines, ownOrder)
  const { quote, code } = offer
  const { lines, changes } = inStock(storefront, listed, offer.stock)
  if (lines.length === 0) throw refuse.cart(changes)
  const ordered = lines.flatMap((line) => storefront.productsById.get(line.productId) ?? [])
  const courier = courierIssue(ordered, request.fulfillment, settings)
  if (courier) throw refuse.courier(courier)
  const subtotal = subtotalOf(storefront, lines)
  const minimum = minimumIssue(subtotal, request.fulfillment, settings)
  if (minimum) throw refuse.belowMinimum(minimum.message, minimum.missing)

  if (request.fulfillment === 'delivery') await requireValidQuote(app, caller, restaurantId, quote)
  const reward = request.useReward ? appliedReward(storefront, request, offer.balance) : null
  const discount =
    request.discountCode === null ? reward : appliedDiscount(app, storefront, request, code, subtotal)
  requireKidsMeals(storefront, request, discount, subtotal)

  const breakdown = priceCart({
    lines,
    productsById: storefront.productsById,
    settings,
    fulfillment: request.fulfillment,
    deliveryQuoteFee: quote?.provider_fee ?? null,
    discount,
    kidsMeals: request.kidsMeals,
    tip: request.tip,
  })
  return {
    storefront,
    breakdown,
    changes,
    quote,
    code: discount ? code : null,
    rewardPoints: reward ? (storefront.loyalty?.rewardThreshold ?? 0) : 0,
  }
}

function orderable(storefront: Storefront, requested: CartLine[], now: number) {
  const { restaurant, productsById } = storefront
  const menu = withExhaustedProducts(storefront, requested)
  const { lines, changes } = checkCart(requested, menu, { now, zone: restaurant.settings.timezone }, [])
  const cleaned = lines.map((line) => ({
    ...line,
    specialInstructions: productsById.get(line.productId)?.allowComments
      ? cleanText(line.specialInstructions, maxNoteLength)
      : '',
  }))
  return { lines: cleaned, changes }
}

/**
 * Exhausted products are decided by the stock in the database: the cached menu is stale and ignores
 * `ownOrder`.
 */
function withExhaustedProducts({ menu, exhausted }: Storefront, requested: CartLine[]): Menu {
  if (!requested.some(({ productId }) => exhausted.has(productId))) return menu
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) =>
      exhausted.has(product.id) ? { ...product, isAvailable: true } : product,
    ),
  }))
  return { ...menu, categories }
}

function inStock(
  { productsById }: Storefront,
  listed: ReturnType<typeof orderable>,
  stock: Stock,
): ReturnType<typeof orderable> {
  if (stock.size === 0) return listed
  const limited = limitToStock(listed.lines, stock, (id) => productsById.get(id)?.name ?? '')
  return { lines: limited.lines, changes: [...listed.changes, ...limited.changes] }
}

function subtotalOf({ productsById }: Storefront, lines: CartLine[]): Cents {
  return addCents(
    ...lines.flatMap((line) => {
      const product = productsById.get(line.productId)
      return product ? [priceLine(product, line).totalPrice] : []
    }),
  )
}

interface Offer {
  quote: StoredQuote | null
  code: StoredCode | null
  stock: Stock
  /** The caller's loyalty points, if the request uses a reward. */
  balance: number
}

/**
 * Loads the stored data that a request refers to in one transaction; skips the database if it refers to none.
 */
async function loadOffer(
  app: App,
  caller: Caller,
  storefront: Storefront,
  request: CheckoutRequest,
  lines: readonly CartLine[],
  ownOrder: string | null | undefined,
): Promise<Offer> {
  const restaurantId = storefront.restaurant.id
  const counted = lines.map((line) => line.productId).filter((id) => storefront.counted.has(id))
  const member = request.useReward ? (caller.user?.id ?? null) : null
  const quoteId = request.fulfillment === 'delivery' ? request.quoteId : null
  const typed = request.discountCode?.trim() || null
  if (quoteId === null && typed === null && member === null && counted.length === 0) return emptyOffer
  if (typed !== null) await limitGuesses(app, caller)
  const offer = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [quote, code, stock, balance] = await Promise.all([
      quoteId === null ? null : findQuote(tx, restaurantId, quoteId),
      typed === null ? null : findCode(tx, restaurantId, typed, ownOrder),
      counted.length === 0 ? emptyOffer.stock : readStock(tx, restaurantId, counted, ownOrder),
      member === null ? 0 : readBalance(tx, restaurantId, member, ownOrder),
    ])
    return { quote, code, stock, balance }
  })
  if (typed !== null && offer.code === null) countUnknownCode(app, caller)
  return offer
}

const emptyOffer: Offer = { quote: null, code: null, stock: new Map(), balance: 0 }

async function requireValidQuote(
  app: App,
  caller: Caller,
  restaurantId: string,
  quote: StoredQuote | null,
): Promise<void> {
  if (!quote) throw refuse.quoteRequired('Please enter your delivery address to get a delivery fee.')
  if (app.now() < quote.expires_at.getTime()) return
  throw refuse.quoteExpired(await freshQuote(app, caller, { restaurantId, address: quote.address }))
}

/** Replaces an expired quote; null if none is available: a separate quote request returns the reason. */
export async function freshQuote(app: App, caller: Caller, input: { restaurantId: string; address: string }) {
  try {
    return await quoteDelivery(app, caller, input)
  } catch (error) {
    if (error instanceof ORPCError) return null
    throw error
  }
}

function appliedDiscount(
  app: App,
  { restaurant: { settings } }: Storefront,
  request: CheckoutRequest,
  code: StoredCode | null,
  subtotal: Cents,
): AppliedDiscount {
  const check = checkDiscountCode({
    typed: request.discountCode ?? '',
    found: code?.code ?? null,
    subtotal,
    now: app.now(),
    zone: settings.timezone,
    kidsMealThreshold: settings.kidsMealThreshold,
  })
  if (!check.ok) throw discountRefused(check.message)
  return check.applied
}

function appliedReward({ loyalty }: Storefront, request: CheckoutRequest, balance: number): AppliedDiscount {
  if (request.discountCode !== null)
    throw discountRefused('A reward and a discount code cannot be used together.')
  if (!loyalty || !canUseReward(loyalty, balance)) throw discountRefused(rewardRefusedMessage)
  return rewardDiscount(loyalty)
}

function requireKidsMeals(
  { restaurant: { settings } }: Storefront,
  { kidsMeals }: CheckoutRequest,
  discount: AppliedDiscount | null,
  subtotal: Cents,
): void {
  if (discount?.type !== 'free_kids_meal') return
  const offered = new Set(settings.kidsMeals.map((meal) => meal.name))
  const unknown = kidsMeals.find((meal) => meal.quantity > 0 && !offered.has(meal.name))
  if (unknown) throw refuse.kidsMeals('Please choose from the kids meals offered.')
  const issue = kidsMealIssue(kidsMeals, earnedKidsMeals(subtotal, settings.kidsMealThreshold))
  if (issue) throw refuse.kidsMeals(issue)
}
