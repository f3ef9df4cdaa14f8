import type { Menu } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import { type StartedDraft, tipOf } from '../checkout-request.ts'

/**
 * Prices an order in the browser, for display only: the server prices it again. Lines not on the menu are
 * left out.
 */
export function localPrice(draft: StartedDraft, menu: Menu, settings: OrderingSettings): Breakdown {
  const productsById = productsOf(menu)
  return priceCart({
    lines: draft.lines.filter((line) => productsById.has(line.productId)),
    productsById,
    settings,
    fulfillment: draft.fulfillment,
    deliveryQuoteFee: draft.quote?.quotedFee ?? null,
    discount: draft.discount,
    kidsMeals: draft.kidsMeals,
    tip: tipOf(draft),
  })
}
