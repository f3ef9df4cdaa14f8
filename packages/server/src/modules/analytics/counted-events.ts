import type { VisitEvent } from '@comanda/contract/analytics'
import { isStorefrontPath } from '@comanda/contract/page'
import type { Offer } from '@comanda/domain/marketing/offer'
import { isAvailableAt } from '@comanda/domain/menu/availability'
import type { Menu, Product } from '@comanda/domain/menu/menu'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { priceLine } from '@comanda/domain/pricing/price-line'
import type { CartBlock } from '@comanda/domain/reporting/carts'
import { pageOf, stage } from '@comanda/domain/reporting/visits'
import type { Instant } from '@comanda/domain/time/instant'

export interface CountedCart {
  lines: PricedLine[]
  itemCount: number
  value: Cents
}

/**
 * The events of a report, priced with the restaurant's own menu. Names and prices from the browser are
 * ignored.
 */
export interface CountedEvents {
  pages: { path: string; referrer: string | null }[]
  /** The open page; null without a ping. */
  ping: string | null
  products: {
    type: 'product_viewed' | 'add_to_cart' | 'remove_from_cart'
    product: Product
    quantity: number | null
    /** When the event was reported. */
    isSoldOut: boolean
  }[]
  /** The latest cart of the report; null when the report has no cart event. */
  cart: CountedCart | null
  checkoutStarted: boolean
  /** What prevents the checkout at the end of the report; undefined when the report does not mention it. */
  blocked?: CartBlock | null
  offers: { what: 'shown' | 'taken' | 'dismissed'; offer: Pick<Offer, 'kind' | 'id'> }[]
  /** The number of accepted events. */
  accepted: number
}

/** Skips products that are not on the menu, offers that are not active and pages of staff. */
export function countEvents(
  events: readonly VisitEvent[],
  { productsById, menu }: { productsById: ReadonlyMap<string, Product>; menu: Pick<Menu, 'offers'> },
  now: Instant,
): CountedEvents {
  const counted: CountedEvents = {
    pages: [],
    ping: null,
    products: [],
    cart: null,
    checkoutStarted: false,
    offers: [],
    accepted: 0,
  }
  for (const event of events) {
    if (countOffer(event, menu, counted) || count(event, productsById, counted, now)) counted.accepted += 1
  }
  return counted
}

function count(
  event: VisitEvent,
  productsById: ReadonlyMap<string, Product>,
  counted: CountedEvents,
  now: Instant,
): boolean {
  if (event.type === 'page_viewed' || event.type === 'ping') {
    const path = event.path.replace(/[?#].*$/, '')
    if (!path.startsWith('/') || staffPath.test(path)) return false
    const page = pageOf(path, isStorefrontPath)
    if (event.type === 'ping') counted.ping = page
    else counted.pages.push({ path: page, referrer: withoutQuery(event.referrer) })
    return true
  }
  if (event.type === 'cart_changed') {
    counted.cart = countCart(event.lines, productsById)
    return true
  }
  if (event.type === 'checkout_blocked') {
    counted.blocked = event.reason
    return true
  }
  if (event.type === 'checkout_started') {
    counted.checkoutStarted = true
    return true
  }
  if (!('productId' in event)) return false
  const product = productsById.get(event.productId)
  if (!product) return false
  const quantity = event.type === 'product_viewed' ? null : event.quantity
  counted.products.push({
    type: event.type,
    product,
    quantity,
    isSoldOut: !isAvailableAt(product, now),
  })
  return true
}

/** The furthest stage that the events show, before the checkout. */
export function stageOf({ products, cart }: CountedEvents): number {
  if ((cart && cart.itemCount > 0) || products.some(({ type }) => type === 'add_to_cart')) return stage.added
  return products.some(({ type }) => type === 'product_viewed') ? stage.viewed : stage.visited
}

function countOffer(event: VisitEvent, { offers }: Pick<Menu, 'offers'>, counted: CountedEvents): boolean {
  if (!('offerId' in event)) return false
  const offer = offers?.find(({ kind, id }) => kind === event.kind && id === event.offerId)
  if (offer) counted.offers.push({ what: outcomes[event.type], offer })
  return offer !== undefined
}

const outcomes = { offer_shown: 'shown', offer_taken: 'taken', offer_dismissed: 'dismissed' } as const

type CartLines = Extract<VisitEvent, { type: 'cart_changed' }>['lines']

function countCart(lines: CartLines, productsById: ReadonlyMap<string, Product>): CountedCart {
  const known = new Map<string, PricedLine>()
  for (const line of lines) {
    const product = productsById.get(line.productId)
    if (product) known.set(line.key, priceLine(product, { ...line, specialInstructions: '' }))
  }
  const priced = [...known.values()]
  return {
    lines: priced,
    itemCount: priced.reduce((sum, { quantity }) => sum + quantity, 0),
    value: addCents(...priced.map(({ totalPrice }) => totalPrice)),
  }
}

/** Query strings can contain names and tokens. */
function withoutQuery(address: string | null): string | null {
  return address?.replace(/[?#].*$/, '').slice(0, 300) || null
}

const staffPath = /^\/(?:admin|kitchen)(?:\/|$)/
