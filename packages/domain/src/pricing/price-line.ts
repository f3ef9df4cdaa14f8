import type { OptionGroup, Product } from '../menu/menu.ts'
import { hasPreselection } from '../menu/options.ts'
import { addCents, atLeastZero, type Cents, multiplyCents } from '../money/cents.ts'
import type { CartLine, Selection } from '../ordering/cart.ts'
import type { PricedLine, PricedSelection } from './breakdown.ts'

/**
 * Price of one unit with its selected options, never below 0. Unknown options count 0; `selectionIssues`
 * decides whether a selection is allowed.
 */
export function priceUnit(product: Product, selections: readonly Selection[]): Cents {
  const deltas = pricedSelections(product, selections).map((selection) => selection.priceDelta)
  return atLeastZero(addCents(product.basePrice, ...deltas))
}

/** Prices a cart line. Its quantity must be an integer of 1 or more. */
export function priceLine(product: Product, line: CartLine): PricedLine {
  const unitPrice = priceUnit(product, line.selections)
  return {
    key: line.key,
    productId: product.id,
    name: product.name,
    code: product.code,
    quantity: line.quantity,
    unitPrice,
    totalPrice: multiplyCents(unitPrice, line.quantity),
    selections: pricedSelections(product, line.selections),
    specialInstructions: line.specialInstructions,
    is21Plus: product.is21Plus,
  }
}

function pricedSelections(product: Product, selections: readonly Selection[]): PricedSelection[] {
  return product.optionGroups.flatMap((group) =>
    selections
      .filter((selection) => selection.groupId === group.id)
      .flatMap((selection) => selection.optionIds.flatMap((id) => pricedOption(group, id))),
  )
}

function pricedOption(group: OptionGroup, optionId: string): PricedSelection[] {
  const option = group.options.find((candidate) => candidate.id === optionId)
  if (!option) return []
  return [
    {
      groupName: group.name,
      kind: group.kind,
      name: option.name,
      priceDelta: option.priceDelta,
      modifierAction: option.modifierAction,
      ...(option.isDefault && hasPreselection(group) && { isUsual: true as const }),
    },
  ]
}
