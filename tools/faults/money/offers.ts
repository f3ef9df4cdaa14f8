import { type Offer, runningOffers } from '@comanda/domain/marketing/offer'
import type { CartLine } from '@comanda/domain/ordering/cart'
import { type Shop, simpleLine } from '../../program/shop.ts'

/** One in this many checkouts takes an offer of its restaurant. */
const EVERY = 3

/** The line with which a checkout takes an offer that runs now; null for most, and where there is none. */
export function offerLineOf(shop: Shop, { number }: { number: number }): CartLine | null {
  if (number % EVERY !== 0) return null
  const { timezone } = shop.restaurant.settings
  const offers = runningOffers(shop.menu.offers, Date.now(), timezone).flatMap((offer) =>
    lineWith(shop, offer),
  )
  return offers[(number / EVERY) % Math.max(1, offers.length)] ?? null
}

/** Two units: one at the offer, one at the price of the menu. */
function lineWith(shop: Shop, { kind, id, productId }: Offer): CartLine[] {
  const product = shop.products.find((known) => known.id === productId)
  return product ? [{ ...simpleLine(`offer-${id}`, product, 2), offer: { kind, id } }] : []
}
