import { withGiftCard } from '@comanda/domain/marketing/gift-card'
import { runningOffers } from '@comanda/domain/marketing/offer'
import type { Menu } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import type { Instant } from '@comanda/domain/time/instant'
import { type StartedDraft, tipOf } from '../checkout-request.ts'

/**
 * Prices an order in the browser, for display only: the server prices it again. Lines not on the menu are
 * left out.
 */
export function localPrice(
  draft: StartedDraft,
  menu: Menu,
  settings: OrderingSettings,
  now: Instant,
): Breakdown {
  const productsById = productsOf(menu)
  const order = priceCart({
    lines: draft.lines.filter((line) => productsById.has(line.productId)),
    productsById,
    offers: runningOffers(menu.offers, now, settings.timezone),
    settings,
    fulfillment: draft.fulfillment,
    deliveryQuoteFee: draft.quote?.quotedFee ?? null,
    discount: draft.discount,
    kidsMeals: draft.kidsMeals,
    tip: tipOf(draft),
  })
  return withGiftCard(order, draft.giftCard)
}
