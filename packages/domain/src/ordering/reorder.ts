import type { Menu, Product } from '../menu/menu.ts'
import type { PricedLine } from '../pricing/breakdown.ts'
import { priceUnit } from '../pricing/price-line.ts'
import type { CartLine, Selection } from './cart.ts'
import { type CartChange, checkCart, type MenuTime, productsOf, type RememberedLine } from './check-cart.ts'

export interface Reorder {
  lines: CartLine[]
  /** Current names and prices, so that the cart does not report the same changes again. */
  memory: RememberedLine[]
  /** What of the earlier order is unavailable now or has a different price. */
  changes: CartChange[]
}

/**
 * Builds a cart from an earlier order at current prices. Options are matched by name. A dish with a missing
 * option is left out and reported, because without the option it would be a different dish.
 */
export function reorder(
  ordered: readonly PricedLine[],
  menu: Menu,
  time: MenuTime,
  newKey: () => string,
): Reorder {
  const products = productsOf(menu)
  const candidates = ordered.map((line) => candidateOf(line, products.get(line.productId), newKey()))
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
    changes: [...lost, ...changes],
  }
}

interface Candidate {
  line: CartLine
  was: PricedLine
  /** A message for each option that is no longer available. */
  missing: string[]
}

function candidateOf(was: PricedLine, product: Product | undefined, key: string): Candidate {
  const { selections, missing } = product ? chosenAgain(was, product) : { selections: [], missing: [] }
  const { quantity, specialInstructions } = was
  return { line: { key, productId: was.productId, quantity, selections, specialInstructions }, was, missing }
}

function chosenAgain(was: PricedLine, product: Product): { selections: Selection[]; missing: string[] } {
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
