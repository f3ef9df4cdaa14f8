import type { Wish } from '@comanda/contract/checkout'
import { checkDiscountCode } from '@comanda/domain/marketing/discount-code'
import { earnedKidsMeals, kidsMealIssue } from '@comanda/domain/marketing/kids-meals'
import { canUseReward, rewardDiscount, rewardRefusedMessage } from '@comanda/domain/marketing/loyalty'
import { visibleMenu } from '@comanda/domain/menu/availability'
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
import { discountRefused, findCode, limitGuesses, noteGuess, type StoredCode } from '../marketing/public.ts'
import { loadStorefront, readStock, type Storefront } from '../menus/public.ts'
import { refuse } from './refusals.ts'

export interface PricedWish {
  storefront: Storefront
  /** Prices the lines that can be ordered; those in `changes` are not among them. */
  breakdown: Breakdown
  changes: CartChange[]
  quote: StoredQuote | null
  code: StoredCode | null
  /** The points that the reward costs; 0 when none is used. */
  rewardPoints: number
}

/**
 * Puts a wish through every rule of ordering and prices it from the menu of this minute, for the eye and for the
 * order alike. Nothing is stored. `ownOrder` is the token of an unpaid order whose use of a code is the customer's own. Throws the refusals of checkout; a cart of which nothing is left is CART_INVALID.
 */
export async function priceWish(
  app: App,
  caller: Caller,
  restaurantId: string,
  wish: Wish,
  ownOrder?: string | null,
): Promise<PricedWish> {
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw refuse.unknownRestaurant()
  const { settings } = storefront.restaurant
  const permission = canOrder(app.now(), settings, wish)
  if (!permission.ok) throw refuse.ordering(permission.reason, permission.message)

  const listed = orderable(storefront, wish.lines, app.now())
  const offer = await loadOffer(app, caller, storefront, wish, listed.lines, ownOrder)
  const { quote, code } = offer
  const { lines, changes } = inStock(storefront, listed, offer.stock)
  if (lines.length === 0) throw refuse.cart(changes)
  const ordered = lines.flatMap((line) => storefront.productsById.get(line.productId) ?? [])
  const courier = courierIssue(ordered, wish.fulfillment, settings)
  if (courier) throw refuse.courier(courier)
  const subtotal = subtotalOf(storefront, lines)
  const minimum = minimumIssue(subtotal, wish.fulfillment, settings)
  if (minimum) throw refuse.belowMinimum(minimum.message, minimum.missing)

  if (wish.fulfillment === 'delivery') await requireValidQuote(app, caller, restaurantId, quote)
  const reward = wish.useReward ? appliedReward(storefront, wish, offer.balance) : null
  const discount =
    wish.discountCode === null ? reward : appliedDiscount(app, storefront, wish, code, subtotal)
  requireKidsMeals(storefront, wish, discount, subtotal)

  const breakdown = priceCart({
    lines,
    productsById: storefront.productsById,
    settings,
    fulfillment: wish.fulfillment,
    deliveryQuoteFee: quote?.provider_fee ?? null,
    discount,
    kidsMeals: wish.kidsMeals,
    tip: wish.tip,
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

function orderable(storefront: Storefront, wished: CartLine[], now: number) {
  const { restaurant, productsById } = storefront
  const menu = withUnsureDishes(storefront, wished)
  const visible = visibleMenu(menu, now, restaurant.settings.timezone)
  const { lines, changes } = checkCart(wished, menu, visible, [])
  const cleaned = lines.map((line) => ({
    ...line,
    specialInstructions: productsById.get(line.productId)?.allowComments
      ? cleanText(line.specialInstructions, maxNoteLength)
      : '',
  }))
  return { lines: cleaned, changes }
}

/** Whether portions are left is settled by the stock itself: memory neither knows of an own unpaid order nor of this second. */
function withUnsureDishes({ menu, exhausted }: Storefront, wished: CartLine[]): Menu {
  if (!wished.some(({ productId }) => exhausted.has(productId))) return menu
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
  /** The caller's points, if the reward is asked for. */
  balance: number
}

/** The stored parts of a wish, in one go; no visit to the database when it has none. */
async function loadOffer(
  app: App,
  caller: Caller,
  storefront: Storefront,
  wish: Wish,
  lines: readonly CartLine[],
  ownOrder: string | null | undefined,
): Promise<Offer> {
  const restaurantId = storefront.restaurant.id
  const counted = lines.map((line) => line.productId).filter((id) => storefront.counted.has(id))
  const member = wish.useReward ? (caller.user?.id ?? null) : null
  const quoteId = wish.fulfillment === 'delivery' ? wish.quoteId : null
  const typed = wish.discountCode?.trim() || null
  if (quoteId === null && typed === null && member === null && counted.length === 0) return nothing
  if (typed !== null) await limitGuesses(app, caller)
  const offer = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [quote, code, stock, balance] = await Promise.all([
      quoteId === null ? null : findQuote(tx, restaurantId, quoteId),
      typed === null ? null : findCode(tx, restaurantId, typed, ownOrder),
      counted.length === 0 ? nothing.stock : readStock(tx, restaurantId, counted, ownOrder),
      member === null ? 0 : readBalance(tx, restaurantId, member, ownOrder),
    ])
    return { quote, code, stock, balance }
  })
  if (typed !== null && offer.code === null) noteGuess(app, caller)
  return offer
}

const nothing: Offer = { quote: null, code: null, stock: new Map(), balance: 0 }

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

/** A quote in place of one that no longer counts; null when there is none to be had: asking for it by itself tells why. */
export async function freshQuote(
  app: App,
  caller: Caller,
  wanted: { restaurantId: string; address: string },
) {
  try {
    return await quoteDelivery(app, caller, wanted)
  } catch (error) {
    if (error instanceof ORPCError) return null
    throw error
  }
}

function appliedDiscount(
  app: App,
  { restaurant: { settings } }: Storefront,
  wish: Wish,
  code: StoredCode | null,
  subtotal: Cents,
): AppliedDiscount {
  const check = checkDiscountCode({
    typed: wish.discountCode ?? '',
    found: code?.code ?? null,
    subtotal,
    now: app.now(),
    zone: settings.timezone,
    kidsMealThreshold: settings.kidsMealThreshold,
  })
  if (!check.ok) throw discountRefused(check.message)
  return check.applied
}

function appliedReward({ loyalty }: Storefront, wish: Wish, balance: number): AppliedDiscount {
  if (wish.discountCode !== null)
    throw discountRefused('A reward and a discount code cannot be used together.')
  if (!loyalty || !canUseReward(loyalty, balance)) throw discountRefused(rewardRefusedMessage)
  return rewardDiscount(loyalty)
}

function requireKidsMeals(
  { restaurant: { settings } }: Storefront,
  { kidsMeals }: Wish,
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
