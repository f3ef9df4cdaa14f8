import { cents, zeroCents } from '@comanda/domain/money/cents'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { JsonRow } from '@comanda/server/db/insert-rows'
import type { Storefront } from '@comanda/server/modules/menus/public'
import { fillCart, type InventedOrder } from './invent-order.ts'
import { OfferDays } from './offers.ts'
import type { Random } from './random.ts'
import { addVisit, noVisits, type VisitEnd, type VisitRows } from './visit-rows.ts'

/** How visits without an order end, in percent. */
const endings: [VisitEnd, number][] = [
  ['looked', 58],
  ['viewed', 26],
  ['filled-cart', 11],
  ['started-checkout', 5],
]
/** The minimum and maximum number of visits without an order per visit with one: about every fifth visitor orders. */
const visitsPerOrder = [2, 5] as const

/** The visits of these orders and those without an order, and the offers shown to both. */
export function inventVisits(
  random: Random,
  storefront: Storefront,
  orders: readonly InventedOrder[],
  now: Instant,
): { visits: VisitRows; offers: JsonRow[] } {
  const rows = noVisits()
  const offers = new OfferDays()
  const { id } = storefront.restaurant
  const products = [...storefront.productsById.values()]
  for (const order of orders) {
    const { lines, subtotal } = order.breakdown
    const viewed = lines.map((line) => storefront.productsById.get(line.productId)!)
    const { sessionId, at: endedAt, id: orderId } = order
    addVisit(rows, random, id, { sessionId, endedAt, end: 'ordered', lines, viewed, subtotal, orderId, now })
    offers.add(random, storefront, lines, endedAt)
    const others = random.whole(...visitsPerOrder)
    for (let index = 0; index < others; index += 1) {
      const [end] = random.weighted(endings, ([, weight]) => weight)
      const at = order.at - minutes(random.whole(0, 90))
      const seen =
        end === 'looked' ? [] : Array.from({ length: random.whole(1, 3) }, () => random.pick(products))
      const cart =
        end === 'filled-cart' || end === 'started-checkout'
          ? abandonedCart(random, storefront, order.at)
          : null
      if (cart) offers.add(random, storefront, cart.lines, at)
      addVisit(rows, random, id, {
        sessionId: random.uuid(),
        endedAt: at,
        end,
        lines: cart?.lines ?? [],
        viewed: seen,
        subtotal: cart?.subtotal ?? zeroCents,
        orderId: null,
        now,
      })
    }
  }
  return { visits: rows, offers: offers.rows(id) }
}

function abandonedCart(random: Random, storefront: Storefront, at: Instant) {
  return priceCart({
    lines: fillCart(random, storefront, at),
    productsById: storefront.productsById,
    settings: storefront.restaurant.settings,
    fulfillment: 'pickup',
    deliveryQuoteFee: null,
    discount: null,
    kidsMeals: [],
    tip: { kind: 'custom', amount: cents(0) },
  })
}
