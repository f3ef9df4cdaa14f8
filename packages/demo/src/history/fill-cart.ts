import { activeMenuNames, isProductOn } from '@comanda/domain/menu/availability'
import type { Menu, OptionGroup, Product } from '@comanda/domain/menu/menu'
import { selectionIssues } from '@comanda/domain/menu/options'
import type { CartLine, Selection } from '@comanda/domain/ordering/cart'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import type { Random } from './random.ts'

/** The products that could be ordered at a given time, with their popularity. */
export function dishesAt(menu: Menu, at: Instant, zone: Zone): { product: Product; weight: number }[] {
  const names = activeMenuNames(menu.dayparts, at, zone)
  return menu.categories
    .flatMap((category) => category.products)
    .filter((product) => product.isAvailable && isProductOn(product, names))
    .map((product) => ({ product, weight: popularity(product) }))
}

/** A random line that is valid by the menu's rules. */
export function pickLine(random: Random, dishes: ReturnType<typeof dishesAt>): CartLine {
  return lineOf(random, random.weighted(dishes, (dish) => dish.weight).product)
}

/** A random line with this product. */
export function lineOf(random: Random, product: Product): CartLine {
  const selections = product.optionGroups.flatMap((group) => choose(random, group))
  if (selectionIssues(product, selections).length > 0) {
    throw new Error(`the demo menu offers ${product.name} with options that cannot be chosen`)
  }
  return {
    key: random.uuid(),
    productId: product.id,
    quantity: random.weighted([1, 2, 3], (quantity) => 1 / quantity ** 2.5),
    selections,
    specialInstructions: product.allowComments && random.chance(0.06) ? random.pick(notes) : '',
  }
}

function choose(random: Random, group: OptionGroup): Selection[] {
  const max = Math.min(group.maxSelections ?? 2, group.options.length)
  const extra = group.kind === 'variant' ? 0.15 : 0.18
  const count = Math.min(max, group.minSelections + (random.chance(extra) ? 1 : 0))
  if (count === 0) return []
  const optionIds = new Set<string>()
  const options = group.options.filter((option) => option.isAvailable)
  while (optionIds.size < Math.min(count, options.length)) {
    optionIds.add(random.weighted(options, (option) => (option.isDefault ? 3 : 1)).id)
  }
  return [{ groupId: group.id, optionIds: [...optionIds] }]
}

function popularity({ labels, code }: Product): number {
  if (labels.includes('bestseller')) return 5
  if (labels.includes('featured')) return 3
  return code === null ? 1 : 0.5
}

const notes = [
  'Sauce on the side, please.',
  'Extra napkins, thank you.',
  'No cutlery needed.',
  'Well done, please.',
]
