import type { CheckoutRequest, DeliveryQuote } from '@comanda/contract/checkout'
import { canOrder } from '@comanda/domain/ordering/can-order'
import type { CheckoutFacts } from '@comanda/domain/ordering/checkout-facts'
import {
  type CheckoutPrice,
  type CheckoutRefusal,
  decidePrice,
} from '@comanda/domain/ordering/decide-checkout'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import type { Instant } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { findQuote, quoteDelivery, type StoredQuote } from '../delivery/public.ts'
import { findGiftCard, type StoredGiftCard } from '../gift-cards/public.ts'
import { readBalance } from '../loyalty/public.ts'
import {
  countUnknownCode,
  customerFacts,
  findAutomatic,
  findCode,
  limitGuesses,
  type StoredCode,
} from '../marketing/public.ts'
import { loadStorefront, readStock, type Storefront } from '../menus/public.ts'
import { idOfToken } from '../orders/public.ts'
import { isThrottled, readLoad } from '../throttling/public.ts'
import { findAddedTo } from './find-added-to.ts'
import { allowedTime, orderPrepMinutes, usualTime } from './order-time.ts'
import { refusalOf, refuse } from './refusals.ts'
import type { Gathered, Requested } from './request.ts'

/** The account that an order belongs to: that of the caller, unless staff enter it for a guest. */
export function accountOf({ user }: Caller, { phone }: Pick<Requested, 'phone'>): Caller['user'] {
  return phone ? null : user
}

/** Prices a request exactly as an order is priced. Throws the refusals of checkout. */
export async function priceRequest(
  app: App,
  caller: Caller,
  requested: Requested,
): Promise<CheckoutPrice & { storefront: Storefront; automatic: StoredCode | null; promisedAt: Instant }> {
  const gathered = await gather(app, caller, requested)
  const { storefront, facts } = gathered
  const price = decidePrice(requested.request, facts)
  if (!price.ok) throw await refusalFor(app, caller, requested, price.refusal)
  const automatic = automaticOf(gathered, requested.request, price.breakdown)
  const usual = usualTime(gathered, requested.request)
  if (facts.addedTo || !isThrottled(storefront.throttle, facts.now))
    return { ...price, storefront, automatic, promisedAt: facts.addedTo?.promisedAt ?? usual }
  const load = await app.db.tenant(requested.restaurantId, caller.actor, (tx) =>
    readLoad(
      tx,
      requested.restaurantId,
      facts.now,
      requested.ownOrder ? idOfToken(requested.ownOrder) : null,
    ),
  )
  const prepMinutes = orderPrepMinutes(gathered, price.breakdown)
  const time = allowedTime(gathered, requested.request, { load, usual, prepMinutes })
  if (time.ok) return { ...price, storefront, automatic, promisedAt: time.promisedAt }
  throw refuse.timeFull({ timing: 'later', nextAt: time.next }, facts.now, facts.settings.timezone)
}

/** The code that applied automatically; null if none did. */
export function automaticOf(
  { automatic }: Gathered,
  { useReward, discountCode }: CheckoutRequest,
  { discountCode: applied }: Breakdown,
): StoredCode | null {
  if (useReward || discountCode !== null) return null
  return automatic.find(({ code }) => code.code === applied) ?? null
}

/** Reads the restaurant and its menu from memory, and the rest from the database. Throws NOT_FOUND. */
export async function gather(app: App, caller: Caller, requested: Requested): Promise<Gathered> {
  const storefront = await loadStorefront(app, requested.restaurantId)
  if (!storefront) throw refuse.unknownRestaurant()
  const { restaurant, menu, productsById, exhausted, loyalty } = storefront
  const { settings } = restaurant
  const now = app.now()
  const addedTo = await findAddedTo(app, caller, requested)
  const isOpen = addedTo !== null || canOrder(now, settings, requested.request).ok
  const { quote, code, automatic, hasOrdered, stock, balance, giftCard } = isOpen
    ? await loadOffer(app, caller, storefront, requested)
    : emptyOffer
  const facts: CheckoutFacts = {
    now,
    settings,
    menu,
    productsById,
    exhausted,
    loyalty,
    stock,
    balance,
    addedTo,
    quote: quote && {
      provider: quote.provider,
      address: quote.address,
      fee: quote.provider_fee,
      minimumOrder: quote.minimum_order,
      etaMinutes: quote.eta_minutes,
      expiresAt: quote.expires_at.getTime(),
    },
    code: code?.code ?? null,
    giftCard,
    automatic: automatic.map((found) => found.code),
    hasOrdered,
  }
  return { storefront, quote, code, automatic, giftCard, facts }
}

/** The error for the customer; for an expired quote with a new one. */
export async function refusalFor(
  app: App,
  caller: Caller,
  { restaurantId }: Pick<Requested, 'restaurantId'>,
  refusal: CheckoutRefusal,
): Promise<Error> {
  if (refusal.kind !== 'quote-expired') return refusalOf(refusal)
  return refuse.quoteExpired(await freshQuote(app, caller, { restaurantId, address: refusal.address }))
}

/** Replaces an expired quote; null if none is available: a separate quote request returns the reason. */
async function freshQuote(
  app: App,
  caller: Caller,
  input: { restaurantId: string; address: string },
): Promise<DeliveryQuote | null> {
  try {
    return await quoteDelivery(app, caller, input)
  } catch (error) {
    if (error instanceof ORPCError) return null
    throw error
  }
}

interface Offer extends Pick<CheckoutFacts, 'stock' | 'balance'> {
  quote: StoredQuote | null
  code: StoredCode | null
  giftCard: StoredGiftCard | null
  automatic: StoredCode[]
  hasOrdered: boolean
}

/**
 * Loads the stored data that a request refers to in one transaction; skips the database if it refers to none.
 */
async function loadOffer(
  app: App,
  caller: Caller,
  storefront: Storefront,
  requested: Requested,
): Promise<Offer> {
  const { restaurantId, request, ownOrder, contact } = requested
  const user = accountOf(caller, requested)
  const counted = request.lines.map((line) => line.productId).filter((id) => storefront.counted.has(id))
  const member = request.useReward ? (user?.id ?? null) : null
  const quoteId = request.fulfillment === 'delivery' ? request.quoteId : null
  const typed = request.discountCode?.trim() || null
  const giftCode = request.giftCardCode?.trim() || null
  const isAutomatic =
    storefront.hasAutomaticCodes && typed === null && !request.useReward && !request.withoutAutomatic
  const hasNone = quoteId === null && typed === null && member === null && giftCode === null
  if (hasNone && counted.length === 0 && !isAutomatic) return emptyOffer
  if (typed !== null || giftCode !== null) await limitGuesses(app, caller)
  const offer = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [quote, code, automatic, stock, balance, giftCard] = await Promise.all([
      quoteId === null ? null : findQuote(tx, restaurantId, quoteId),
      typed === null ? null : findCode(tx, restaurantId, typed, ownOrder),
      isAutomatic ? findAutomatic(tx, restaurantId, ownOrder) : [],
      counted.length === 0 ? emptyOffer.stock : readStock(tx, restaurantId, counted, ownOrder),
      member === null ? 0 : readBalance(tx, restaurantId, member, ownOrder),
      giftCode === null ? null : findGiftCard(tx, restaurantId, giftCode, ownOrder),
    ])
    const { hasOrdered, spent } = await customerFacts(tx, restaurantId, code ? [code] : automatic, {
      email: contact?.email || null,
      phone: contact?.phone || null,
      userId: user?.id ?? null,
    })
    return {
      quote,
      code,
      hasOrdered,
      stock,
      balance,
      giftCard,
      automatic: automatic.filter(({ id }) => !spent.has(id)),
    }
  })
  if (typed !== null && offer.code === null) countUnknownCode(app, caller)
  if (giftCode !== null && offer.giftCard === null) countUnknownCode(app, caller)
  return offer
}

const emptyOffer: Offer = {
  quote: null,
  code: null,
  automatic: [],
  hasOrdered: false,
  stock: new Map(),
  balance: 0,
  giftCard: null,
}
