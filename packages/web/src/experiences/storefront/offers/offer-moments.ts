import type { TriggerPoint } from '@comanda/domain/marketing/campaign-fields'
import type { CrossSellOffer, Offer, SpecialOffer } from '@comanda/domain/marketing/offer'
import { type OfferableDish, type OfferedCart, offerableDishes } from '@comanda/domain/marketing/offerable'
import type { SeenOffers } from './seen-offers.ts'

/** The items of a campaign that a customer sees: those that can be added, and those that were. */
export interface CampaignMoment {
  id: string
  name: string
  description: string
  items: (OfferableDish<CrossSellOffer> & { isAdded: boolean })[]
}

/**
 * The campaign of a step of the order: the newest one that was not closed and has something to add, or that `open`
 * names and has something to show.
 */
export function campaignAt(
  point: TriggerPoint,
  running: readonly Offer[],
  cart: OfferedCart,
  seen: SeenOffers,
  open: string | null = null,
): CampaignMoment | null {
  const offers = running.filter(
    (offer): offer is CrossSellOffer => offer.kind === 'cross_sell' && offer.triggerPoint === point,
  )
  for (const [id, items] of Map.groupBy(offers, ({ campaignId }) => campaignId)) {
    const [first] = items
    if (!first || (open === null ? seen.closed.includes(id) : open !== id)) continue
    const shown = itemsOf(items, running, cart, seen)
    if (shown.some(({ isAdded }) => !isAdded) || (open === id && shown.length > 0))
      return { id, name: first.name, description: first.description, items: shown }
  }
  return null
}

/** The special to show now: the newest one that was not shown, of those that need the most items. */
export function specialAt(
  running: readonly Offer[],
  cart: OfferedCart,
  seen: SeenOffers,
): OfferableDish<SpecialOffer> | null {
  const specials = running.filter((offer): offer is SpecialOffer => offer.kind === 'special')
  const due = offerableDishes(specials, running, cart).filter(
    ({ offer }) => !seen.closed.includes(offer.id) && isFirst(offer, seen),
  )
  const most = Math.max(...due.map(({ offer }) => offer.triggerAfterItems))
  return due.find(({ offer }) => offer.triggerAfterItems === most) ?? null
}

/** Records that something was offered; with `closed` it does not appear again in this visit. */
export function withSeen(seen: SeenOffers, offers: readonly Offer[], closed: string | null): SeenOffers {
  const products = offers.map(({ productId, id }) => [productId, seen.products[productId] ?? id] as const)
  return {
    ...seen,
    products: { ...seen.products, ...Object.fromEntries(products) },
    closed: closed === null ? seen.closed : [...new Set([...seen.closed, closed])],
  }
}

function itemsOf(
  offers: readonly CrossSellOffer[],
  running: readonly Offer[],
  cart: OfferedCart,
  seen: SeenOffers,
): CampaignMoment['items'] {
  const addable = offerableDishes(offers, running, cart).filter(({ offer }) => isFirst(offer, seen))
  return offers.flatMap((offer): CampaignMoment['items'] => {
    const line = cart.lines.find((each) => each.offer?.id === offer.id)
    const product = cart.productsById.get(offer.productId)
    if (line && product)
      return [{ offer, product, selections: line.selections, needsChoice: false, isAdded: true }]
    const item = addable.find((each) => each.offer === offer)
    return item ? [{ ...item, isAdded: false }] : []
  })
}

/** Whether the product was not offered with another offer before. */
function isFirst({ productId, id }: Offer, { products }: SeenOffers): boolean {
  return (products[productId] ?? id) === id
}
