import { isBogo } from '../marketing/offer.ts'
import { productAt } from '../menu/availability.ts'
import type { Menu, Product } from '../menu/menu.ts'
import type { PricedLine } from '../pricing/breakdown.ts'
import { priceUnit } from '../pricing/price-line.ts'
import { cartKeyOf } from '../pricing/price-lines.ts'
import type { CartLine, Selection } from './cart.ts'
import { type CartChange, checkCart, type MenuTime, productsOf, type RememberedLine } from './check-cart.ts'

export interface Reorder {
  lines: CartLine[]
  /** Current names and prices, so that the cart does not report the same changes again. */
  memory: RememberedLine[]
  /** The parts of the earlier order that are now unavailable or have a different price. */
  changes: CartChange[]
}

/** The source from which a cart is rebuilt. */
export type ReorderedLine = Pick<
  PricedLine,
  'key' | 'productId' | 'name' | 'quantity' | 'unitPrice' | 'selections' | 'specialInstructions' | 'offer'
>

/**
 * Builds a cart from an earlier order at current prices. Options are matched by name. A dish with a missing
 * option is left out and reported, because without the option it would be a different dish. Offers are not applied
 * again, which is also reported.
 */
export function reorder(
  ordered: readonly ReorderedLine[],
  menu: Menu,
  time: MenuTime,
  newKey: () => string,
): Reorder {
  const products = productsOf(menu)
  const candidates = withoutOffers(ordered).map((line) => {
    const product = products.get(line.productId)
    return candidateOf(line, product && productAt(product, time.at), newKey())
  })
  const lost = candidates.flatMap(({ line, was, missing }): CartChange[] =>
    missing.length > 0 ? [{ kind: 'options-changed', key: line.key, name: was.name, messages: missing }] : [],
  )
  const complete = candidates.filter(({ missing }) => missing.length === 0)
  const displayed = complete.map(({ line, was }) => ({
    key: line.key,
    name: was.name,
    unitPrice: was.unitPrice,
  }))
  const { lines, changes } = checkCart(
    complete.map(({ line }) => line),
    menu,
    time,
    displayed,
  )
  return {
    lines,
    memory: lines.flatMap((line) => remembered(line, products)),
    changes: [...lost, ...changes, ...endedOffers(complete, lines, menu)],
  }
}

/** The lines of the order's cart: units at an offer and the others as one, at the price without the offer. */
function withoutOffers(ordered: readonly ReorderedLine[]): ReorderedLine[] {
  const byCartLine = Map.groupBy(ordered, ({ key }) => cartKeyOf(key))
  return [...byCartLine.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const offer = parts.find((part) => part.offer)?.offer
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0)
    return { ...first, offer, quantity, unitPrice: first.offer?.listPrice ?? first.unitPrice }
  })
}

/** Lines that were sold with an offer that does not apply automatically. */
function endedOffers(candidates: readonly Candidate[], lines: readonly CartLine[], menu: Menu): CartChange[] {
  const products = productsOf(menu)
  return candidates.flatMap(({ line, was }): CartChange[] => {
    const product = products.get(line.productId)
    const running = menu.offers?.find(({ id }) => id === was.offer?.id)
    if (!was.offer || !product || (running && isBogo(running)) || !lines.includes(line)) return []
    const newPrice = priceUnit(product, line.selections)
    return [{ kind: 'offer-ended', key: line.key, name: product.name, hasEnded: !running, newPrice }]
  })
}

interface Candidate {
  line: CartLine
  was: ReorderedLine
  /** A message for each option that is no longer available. */
  missing: string[]
}

function candidateOf(was: ReorderedLine, product: Product | undefined, key: string): Candidate {
  const { selections, missing } = product ? chosenAgain(was, product) : { selections: [], missing: [] }
  const { quantity, specialInstructions } = was
  return { line: { key, productId: was.productId, quantity, selections, specialInstructions }, was, missing }
}

function chosenAgain(was: ReorderedLine, product: Product): { selections: Selection[]; missing: string[] } {
  // A sold-out dish is reported as such; its options need no messages.
  if (!product.isAvailable) return { selections: [], missing: [] }
  const missing: string[] = []
  const chosen = new Map<string, string[]>()
  for (const choice of was.selections) {
    const group = product.optionGroups.find(
      ({ name, options }) =>
        name === choice.groupName && options.some((option) => option.name === choice.name),
    )
    const option = group?.options.find(({ name }) => name === choice.name)
    if (!group || !option) missing.push(`${choice.name} is no longer offered.`)
    else if (!option.isAvailable) missing.push(`${option.name} is sold out.`)
    else chosen.set(group.id, [...(chosen.get(group.id) ?? []), option.id])
  }
  const selections = product.optionGroups.flatMap(({ id }) => {
    const optionIds = chosen.get(id)
    return optionIds ? [{ groupId: id, optionIds }] : []
  })
  return { selections, missing }
}

function remembered(line: CartLine, products: ReadonlyMap<string, Product>): RememberedLine[] {
  const product = products.get(line.productId)
  if (!product) return []
  return [{ key: line.key, name: product.name, unitPrice: priceUnit(product, line.selections) }]
}
