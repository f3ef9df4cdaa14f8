import type { Menu, Product } from '../menu/menu.ts'
import { selectionIssues } from '../menu/options.ts'
import type { Cents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import { priceUnit } from '../pricing/price-line.ts'
import type { CartLine } from './cart.ts'

/** What a customer saw when a line went into the cart. Unit price includes options. */
export interface RememberedLine {
  key: string
  name: string
  unitPrice: Cents
}

/** What became of a cart line since it was chosen. All but a price change take it out of the cart. */
export type CartChange =
  | { kind: 'gone'; key: string; name: string }
  | { kind: 'sold-out'; key: string; name: string }
  /** The cart wants more portions than there are. */
  | { kind: 'few-left'; key: string; name: string; left: number }
  | { kind: 'not-on-now'; key: string; name: string }
  | { kind: 'options-changed'; key: string; name: string; messages: string[] }
  | { kind: 'price-changed'; key: string; name: string; oldPrice: Cents; newPrice: Cents }

/**
 * Compares a cart with the menu of this minute: which lines can still be ordered, and by name what changed. `menu`
 * lists every product of the restaurant, `visible` what is on now. Lines that were not seen before are not
 * compared for price.
 */
export function checkCart(
  lines: readonly CartLine[],
  menu: Menu,
  visible: Menu,
  previous: readonly RememberedLine[],
): { lines: CartLine[]; changes: CartChange[] } {
  const listed = productsOf(menu)
  const onNow = productsOf(visible)
  const seen = new Map(previous.map((line) => [line.key, line]))
  const kept: CartLine[] = []
  const changes: CartChange[] = []
  for (const line of lines) {
    const change = changeOf(line, listed.get(line.productId), onNow.has(line.productId), seen.get(line.key))
    if (change) changes.push(change)
    if (!change || change.kind === 'price-changed') kept.push(line)
  }
  return { lines: kept, changes }
}

/** The sentence that tells a customer about a change. */
export function cartChangeText(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return `${change.name} is no longer on the menu.`
    case 'sold-out':
      return `${change.name} is sold out.`
    case 'few-left':
      return change.left === 1
        ? `Only 1 portion of ${change.name} is left.`
        : `Only ${change.left} portions of ${change.name} are left.`
    case 'not-on-now':
      return `${change.name} is not available at this time.`
    case 'options-changed':
      return `${change.name}: ${change.messages.join(' ')}`
    case 'price-changed':
      return `${change.name} now costs ${formatMoney(change.newPrice)} instead of ${formatMoney(change.oldPrice)}.`
  }
}

/** Every product of a menu by its id. */
export function productsOf(menu: Menu): Map<string, Product> {
  return new Map(
    menu.categories.flatMap((category) => category.products.map((product) => [product.id, product])),
  )
}

function changeOf(
  line: CartLine,
  product: Product | undefined,
  isOnNow: boolean,
  seen: RememberedLine | undefined,
): CartChange | null {
  const { key } = line
  if (!product) return { kind: 'gone', key, name: seen?.name ?? 'A dish' }
  const { name } = product
  if (!product.isAvailable) return { kind: 'sold-out', key, name }
  if (!isOnNow) return { kind: 'not-on-now', key, name }
  const issues = selectionIssues(product, line.selections)
  if (issues.length > 0) {
    return { kind: 'options-changed', key, name, messages: issues.map((issue) => issue.message) }
  }
  const newPrice = priceUnit(product, line.selections)
  if (!seen || seen.unitPrice === newPrice) return null
  return { kind: 'price-changed', key, name, oldPrice: seen.unitPrice, newPrice }
}
