import type { Menu, Product } from '../menu/menu.ts'
import { defaultSelections, firstSelections, selectionIssues } from '../menu/options.ts'
import type { CartLine, Selection } from '../ordering/cart.ts'
import { checkCart, type MenuTime } from '../ordering/check-cart.ts'
import { courierIssue } from '../ordering/courier-limits.ts'
import type { FulfillmentType, OrderingSettings } from '../ordering/restaurant.ts'
import { itemsNeeded, ordinaryUnits } from './apply-offers.ts'
import type { Offer } from './offer.ts'

/** The cart to which something is offered, and the menu as loaded. */
export interface OfferedCart {
  lines: readonly CartLine[]
  menu: Menu
  productsById: ReadonlyMap<string, Product>
  /** The time of the handover. */
  time: MenuTime
  fulfillment: FulfillmentType
  settings: OrderingSettings
}

/** An offer that can be made now, with the options that its dish starts with. */
export interface OfferableDish<Kind extends Offer = Offer> {
  offer: Kind
  product: Product
  selections: Selection[]
  /** The dish has required options that the customer has to choose first. */
  needsChoice: boolean
}

/**
 * The running offers that can be made to a cart, in the given order: the cart has the items that they need, and their
 * dish can be ordered for the time and the order type, and is not in the cart.
 */
export function offerableDishes<Kind extends Offer>(
  offers: readonly Kind[],
  running: readonly Offer[],
  cart: OfferedCart,
): OfferableDish<Kind>[] {
  const units = ordinaryUnits(cart.lines, running)
  return offers.flatMap((offer) => {
    const product = cart.productsById.get(offer.productId)
    if (!product || units < itemsNeeded(offer)) return []
    if (cart.lines.some(({ productId }) => productId === offer.productId)) return []
    if (courierIssue([product], cart.fulfillment, cart.settings)) return []
    const line = {
      key: '',
      productId: product.id,
      quantity: 1,
      specialInstructions: '',
      selections: firstSelections(product),
    }
    if (checkCart([line], cart.menu, cart.time, []).changes.length > 0) return []
    const selections = defaultSelections(product)
    return [{ offer, product, selections, needsChoice: selectionIssues(product, selections).length > 0 }]
  })
}
