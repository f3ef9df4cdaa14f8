import { applyOffers, type OfferedUnits } from '../marketing/apply-offers.ts'
import { isBogo, type Offer, offerUnitPrice } from '../marketing/offer.ts'
import type { Product } from '../menu/menu.ts'
import { addCents, type Cents } from '../money/cents.ts'
import type { CartLine } from '../ordering/cart.ts'
import { type PricedLine, withQuantity } from './breakdown.ts'
import { priceLine } from './price-line.ts'

/** A cart line refers to a product that was not passed in. */
export class UnknownProductError extends Error {
  override readonly name = 'UnknownProductError'
  readonly productId: string

  constructor(productId: string) {
    super(`unknown product ${productId}`)
    this.productId = productId
  }
}

/**
 * Prices the lines of a cart at the running offers. Units with an offer become a separate line, so that each line
 * costs its unit price times its quantity. Throws an UnknownProductError.
 */
export function priceLines(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Product>,
  running: readonly Offer[],
): PricedLine[] {
  const offered = applyOffers(lines, running, products)
  return lines.flatMap((line) => {
    const product = products.get(line.productId)
    if (!product) throw new UnknownProductError(line.productId)
    const priced = priceLine(product, line)
    return splitLine(priced, product, offered.get(line) ?? [])
  })
}

/** The prices of the lines of a cart. */
export function subtotalOf(lines: readonly Pick<PricedLine, 'totalPrice'>[]): Cents {
  return addCents(...lines.map((line) => line.totalPrice))
}

/** The key of the cart line that a priced line is a part of. */
export function cartKeyOf(key: string): string {
  return key.split('#', 1)[0] ?? key
}

/** The rest at the price of the menu, then the units at each offer. */
function splitLine(priced: PricedLine, product: Product, offered: readonly OfferedUnits[]): PricedLine[] {
  const rest = offered.reduce((left, { quantity }) => left - quantity, priced.quantity)
  const parts = offered.map(({ offer, quantity }) => {
    const unitPrice = offerUnitPrice(product, optionsPrice(priced), offer)
    return {
      ...withQuantity({ ...priced, unitPrice }, quantity),
      key: `${priced.key}#${isBogo(offer) ? 'free' : 'offer'}`,
      offer: { kind: offer.kind, id: offer.id, name: offer.name, listPrice: priced.unitPrice },
    }
  })
  return rest > 0 ? [withQuantity(priced, rest), ...parts] : parts
}

function optionsPrice({ selections }: PricedLine): Cents {
  return addCents(...selections.map(({ priceDelta }) => priceDelta))
}
