import { checkOffers } from '../marketing/apply-offers.ts'
import type { Offer } from '../marketing/offer.ts'
import type { Menu } from '../menu/menu.ts'
import { limitToStock } from '../menu/stock.ts'
import { cleanText } from '../people/clean-text.ts'
import { type CartLine, maxNoteLength } from './cart.ts'
import { type CartChange, checkCart } from './check-cart.ts'
import type { CheckoutFacts, CheckoutRequest } from './checkout-facts.ts'
import { menuTime } from './timing.ts'

/** The lines that can be ordered, with cleaned notes, and the changes of the menu that affect the others. */
export function orderableLines(
  { lines: requested, timing }: CheckoutRequest,
  facts: CheckoutFacts,
  offers: readonly Offer[],
): { lines: CartLine[]; changes: CartChange[] } {
  const { now, settings, productsById, stock } = facts
  const time = { at: menuTime(timing, now), zone: settings.timezone }
  const { lines, changes } = checkCart(requested, menuWithExhausted(facts, requested), time, [])
  const cleaned = lines.map((line) => ({
    ...line,
    specialInstructions: productsById.get(line.productId)?.allowComments
      ? cleanText(line.specialInstructions, maxNoteLength)
      : '',
  }))
  const limited = limitToStock(cleaned, stock, (id) => productsById.get(id)?.name ?? '')
  const offered = checkOffers(limited.lines, offers, productsById)
  return { lines: offered.lines, changes: [...changes, ...limited.changes, ...offered.changes] }
}

function menuWithExhausted({ menu, exhausted }: CheckoutFacts, requested: CartLine[]): Menu {
  if (!requested.some(({ productId }) => exhausted.has(productId))) return menu
  const categories = menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) =>
      exhausted.has(product.id) ? { ...product, isAvailable: true } : product,
    ),
  }))
  return { ...menu, categories }
}
