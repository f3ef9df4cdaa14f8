import type { Menu, Product } from '@comanda/domain/menu/menu'
import type { CartLine, Selection } from '@comanda/domain/ordering/cart'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { priceUnit } from '@comanda/domain/pricing/price-line'
import type { OrderDraft } from '../../order/draft.ts'

/**
 * The lines of an earlier order as they can be chosen from today's menu, at today's prices. Dishes that are gone are left
 * out; options are found again by their names, and the cart tells where a choice is missing.
 */
export function orderAgain(
  lines: readonly PricedLine[],
  menu: Menu,
  newKey: () => string,
): Pick<OrderDraft, 'lines' | 'memory'> {
  const products = productsOf(menu)
  const chosen = lines.flatMap((line) => {
    const product = products.get(line.productId)
    return product?.isAvailable ? [{ product, line: cartLineOf(line, product, newKey()) }] : []
  })
  return {
    lines: chosen.map(({ line }) => line),
    memory: chosen.map(({ product, line }) => ({
      key: line.key,
      name: product.name,
      unitPrice: priceUnit(product, line.selections),
    })),
  }
}

function cartLineOf(line: PricedLine, product: Product, key: string): CartLine {
  return {
    key,
    productId: product.id,
    quantity: line.quantity,
    selections: product.optionGroups.flatMap((group): Selection[] => {
      const names = line.selections
        .filter((choice) => choice.groupName === group.name)
        .map(({ name }) => name)
      const optionIds = names.flatMap((name) => {
        const option = group.options.find((candidate) => candidate.name === name && candidate.isAvailable)
        return option ? [option.id] : []
      })
      return optionIds.length > 0 ? [{ groupId: group.id, optionIds }] : []
    }),
    specialInstructions: line.specialInstructions,
  }
}
