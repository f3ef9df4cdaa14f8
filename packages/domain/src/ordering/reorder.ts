import type { Menu, Product } from '../menu/menu.ts'
import type { PricedLine } from '../pricing/breakdown.ts'
import { priceUnit } from '../pricing/price-line.ts'
import type { CartLine, Selection } from './cart.ts'
import { type CartChange, checkCart, productsOf, type RememberedLine } from './check-cart.ts'

export interface Reorder {
  lines: CartLine[]
  /** Names and prices of today, so that the cart does not tell of the same changes again. */
  memory: RememberedLine[]
  /** What of the earlier order cannot be had, or costs something else now. */
  changes: CartChange[]
}

/**
 * An earlier order as it can be chosen from today's menu, at today's prices. Options are found again by their names: a
 * dish of which one is missing is left out and named, for without it, it would be another dish.
 */
export function reorder(
  ordered: readonly PricedLine[],
  menu: Menu,
  visible: Menu,
  newKey: () => string,
): Reorder {
  const products = productsOf(menu)
  const wished = ordered.map((line) => wish(line, products.get(line.productId), newKey()))
  const lost = wished.flatMap(({ line, was, missing }): CartChange[] =>
    missing.length > 0 ? [{ kind: 'options-changed', key: line.key, name: was.name, messages: missing }] : [],
  )
  const whole = wished.filter(({ missing }) => missing.length === 0)
  const seen = whole.map(({ line, was }) => ({ key: line.key, name: was.name, unitPrice: was.unitPrice }))
  const { lines, changes } = checkCart(
    whole.map(({ line }) => line),
    menu,
    visible,
    seen,
  )
  return {
    lines,
    memory: lines.flatMap((line) => remembered(line, products)),
    changes: [...lost, ...changes],
  }
}

interface Wished {
  line: CartLine
  was: PricedLine
  /** A sentence for each option that is not to be had any more. */
  missing: string[]
}

function wish(was: PricedLine, product: Product | undefined, key: string): Wished {
  const { selections, missing } = product ? chosenAgain(was, product) : { selections: [], missing: [] }
  const { quantity, specialInstructions } = was
  return { line: { key, productId: was.productId, quantity, selections, specialInstructions }, was, missing }
}

function chosenAgain(was: PricedLine, product: Product): { selections: Selection[]; missing: string[] } {
  // A dish that cannot be had at all is named for that alone.
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
