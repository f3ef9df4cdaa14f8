import { ordinaryUnits } from '@comanda/domain/marketing/apply-offers'
import { type Offer, runningOffers } from '@comanda/domain/marketing/offer'
import type { OfferableDish, OfferedCart } from '@comanda/domain/marketing/offerable'
import { addCents } from '@comanda/domain/money/cents'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import { menuTime } from '@comanda/domain/ordering/timing'
import { priceLine, priceUnit } from '@comanda/domain/pricing/price-line'
import type { Instant } from '@comanda/domain/time/instant'
import { useMemo } from 'react'
import { type ShownOffer, shownOffer } from '../../../shared/offers/shown-offer.ts'
import { useFullMenu } from '../menu-data.ts'
import { useAddToCart } from '../order/use-add-to-cart.ts'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'
import { track } from '../tracking/track.ts'
import { withSeen } from './offer-moments.ts'
import { storeSeenOffers, useSeenOffers } from './seen-offers.ts'

/** The offers for the cart of this tab, and those that this visit has already been shown; null until the menu is loaded. */
export function useOffers(now: Instant) {
  const { id: restaurantId, settings } = useRestaurant()
  const { draft } = useOwnOrder()
  const menu = useFullMenu().value
  const add = useAddToCart()
  const seen = useSeenOffers(restaurantId)
  const running = useMemo(
    () => runningOffers(menu?.offers, now, settings.timezone),
    [menu, now, settings.timezone],
  )
  const productsById = useMemo(() => menu && productsOf(menu), [menu])
  if (!draft || !menu || !productsById) return null
  const cart: OfferedCart = {
    lines: draft.lines,
    menu,
    productsById,
    settings,
    fulfillment: draft.fulfillment ?? 'pickup',
    time: { at: menuTime(draft.timing, now), zone: settings.timezone },
  }
  return {
    running,
    cart,
    seen,
    units: ordinaryUnits(cart.lines, running),
    /** The popups for the current items were considered. */
    considered: (units: number) => storeSeenOffers({ ...seen, units }),
    shown: (offers: readonly Offer[], closed: string | null, units = seen.units) => {
      storeSeenOffers({ ...withSeen(seen, offers, closed), units })
      report('offer_shown', offers)
    },
    dismiss: (id: string, offers: readonly Offer[]) => {
      storeSeenOffers(withSeen(seen, [], id))
      report('offer_dismissed', offers)
    },
    /** Adds the dish at its offer: one unit, or a pair; returns whether that was possible. */
    take: ({ offer, product, selections }: Omit<OfferableDish, 'needsChoice'>): boolean => {
      const line = { productId: product.id, selections, specialInstructions: '' }
      const { kind, id } = offer
      const isAdded = add({
        ...line,
        name: product.name,
        unitPrice: priceUnit(product, selections),
        offer: { kind, id },
        quantity: offer.discountType === 'buy_one_get_one' ? 2 : 1,
      })
      if (isAdded) report('offer_taken', [offer])
      return isAdded
    },
  }
}

export type Offers = NonNullable<ReturnType<typeof useOffers>>

/** An offer with the names and prices of the options that its dish is added with. */
export function shownWithOptions({ offer, product, selections, needsChoice }: OfferableDish): ShownOffer {
  const line = { key: '', productId: product.id, quantity: 1, selections, specialInstructions: '' }
  const options = priceLine(product, line).selections
  return shownOffer(offer, product, {
    names: options.map(({ name }) => name),
    price: addCents(...options.map(({ priceDelta }) => priceDelta)),
    needsChoice,
  })
}

function report(type: 'offer_shown' | 'offer_taken' | 'offer_dismissed', offers: readonly Offer[]): void {
  for (const { kind, id } of offers) track({ type, kind, offerId: id })
}
