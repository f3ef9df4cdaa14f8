import type { VisitEvent } from '@comanda/contract/analytics'
import type { Product } from '@comanda/domain/menu/menu'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { priceLine } from '@comanda/domain/pricing/price-line'

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
  products: {
    type: 'product_viewed' | 'add_to_cart' | 'remove_from_cart'
    product: Product
    quantity: number | null
  }[]
  /** The latest cart of the report; null when the report has no cart event. */
  cart: CountedCart | null
  checkoutStarted: boolean
  /** The number of accepted events. */
  accepted: number
}

/** Skips products that are not on the menu and pages of staff. */
export function countEvents(
  events: readonly VisitEvent[],
  productsById: ReadonlyMap<string, Product>,
): CountedEvents {
  const counted: CountedEvents = { pages: [], products: [], cart: null, checkoutStarted: false, accepted: 0 }
  for (const event of events) {
    if (count(event, productsById, counted)) counted.accepted += 1
  }
  return counted
}

function count(
  event: VisitEvent,
  productsById: ReadonlyMap<string, Product>,
  counted: CountedEvents,
): boolean {
  if (event.type === 'page_viewed') {
    const path = event.path.replace(/[?#].*$/, '')
    if (!path.startsWith('/') || staffPath.test(path)) return false
    counted.pages.push({ path, referrer: withoutQuery(event.referrer) })
    return true
  }
  if (event.type === 'cart_changed') {
    counted.cart = countCart(event.lines, productsById)
    return true
  }
  if (event.type === 'checkout_started') {
    counted.checkoutStarted = true
    return true
  }
  const product = productsById.get(event.productId)
  if (!product) return false
  const quantity = event.type === 'product_viewed' ? null : event.quantity
  counted.products.push({ type: event.type, product, quantity })
  return true
}

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
