import { withGiftCard } from '@comanda/domain/marketing/gift-card'
import { runningOffers } from '@comanda/domain/marketing/offer'
import type { Menu } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import { bestAutomatic } from '@comanda/domain/ordering/order-discount'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import type { AppliedDiscount } from '@comanda/domain/pricing/applied-discount'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import { priceLines, subtotalOf } from '@comanda/domain/pricing/price-lines'
import type { Instant } from '@comanda/domain/time/instant'
import { checkoutRequestOf, type StartedDraft, tipOf } from '../checkout-request.ts'

/**
 * Prices an order in the browser, for display only: the server prices it again. Lines not on the menu are
 * left out. Codes apply automatically as on the server, except for those that depend on the customer.
 */
export function localPrice(
  draft: StartedDraft,
  menu: Menu,
  settings: OrderingSettings,
  now: Instant,
): Breakdown {
  const productsById = productsOf(menu)
  const lines = draft.lines.filter((line) => productsById.has(line.productId))
  const products = lines.flatMap((line) => productsById.get(line.productId) ?? [])
  const offers = runningOffers(menu.offers, now, settings.timezone)
  const price = (discount: AppliedDiscount | null) =>
    priceCart({
      lines,
      productsById,
      offers,
      settings,
      discount,
      fulfillment: draft.fulfillment,
      deliveryQuoteFee: draft.quote?.quotedFee ?? null,
      kidsMeals: draft.kidsMeals,
      tip: tipOf(draft),
    })
  const automatic = menu.automaticCodes?.map((code) => ({ ...code, ...unlimited }))
  const subtotal = subtotalOf(priceLines(lines, productsById, offers))
  const order =
    bestAutomatic(checkoutRequestOf(draft), { now, settings, automatic }, { subtotal, products }, price) ??
    price(draft.discount)
  return withGiftCard(order, draft.giftCard)
}

const unlimited = { maxUses: null, currentUses: 0, isActive: true, firstOrderOnly: false }
