import { activeMenuNames, isCategoryOn, isProductOn, productAt } from '../menu/availability.ts'
import type { Category, Menu, Product } from '../menu/menu.ts'
import { selectionIssues } from '../menu/options.ts'
import type { Cents } from '../money/cents.ts'
import { priceUnit } from '../pricing/price-line.ts'
import type { Instant, Zone } from '../time/instant.ts'
import type { CartLine } from './cart.ts'

/** The values displayed when the line was added. The unit price includes options. */
export interface RememberedLine {
  key: string
  name: string
  unitPrice: Cents
}

/** The time for which a cart is checked: that of the handover. */
export interface MenuTime {
  at: Instant
  zone: Zone
}

/** How a cart line was affected by menu changes. Every change removes the line, unless it concerns the price only. */
export type CartChange =
  | { kind: 'gone'; key: string; name: string }
  | { kind: 'sold-out'; key: string; name: string }
  /** The cart contains more portions than are left. */
  | { kind: 'few-left'; key: string; name: string; left: number }
  | { kind: 'not-on-now'; key: string; name: string }
  | { kind: 'options-changed'; key: string; name: string; messages: string[] }
  | { kind: 'price-changed'; key: string; name: string; oldPrice: Cents; newPrice: Cents }
  /** `hasEnded` false: the offer is running, but does not apply to this cart. The new price is that of the menu. */
  | { kind: 'offer-ended'; key: string; name: string; hasEnded: boolean; newPrice: Cents }

/** Whether the line of a change remains in the cart. */
export function concernsPrice(
  change: CartChange,
): change is Extract<CartChange, { kind: 'price-changed' | 'offer-ended' }> {
  return change.kind === 'price-changed' || change.kind === 'offer-ended'
}

/**
 * Compares a cart with the complete menu of the restaurant at a given time: returns the lines that can still be
 * ordered, and the changes by name. Prices are compared only for lines in `previous`.
 */
export function checkCart(
  lines: readonly CartLine[],
  menu: Menu,
  time: MenuTime,
  previous: readonly RememberedLine[],
): { lines: CartLine[]; changes: CartChange[] } {
  const listed = listedProducts(menu, new Set(lines.map((line) => line.productId)), time)
  const displayed = new Map(previous.map((line) => [line.key, line]))
  const orderable: CartLine[] = []
  const changes: CartChange[] = []
  for (const line of lines) {
    const change = changeOf(line, time.at, listed.get(line.productId), displayed.get(line.key))
    if (change) changes.push(change)
    if (!change || change.kind === 'price-changed') orderable.push(line)
  }
  return { lines: orderable, changes }
}

/** Products of a menu by id. */
export function productsOf(menu: Menu): Map<string, Product> {
  return new Map(
    menu.categories.flatMap((category) => category.products.map((product) => [product.id, product])),
  )
}

interface ListedProduct {
  product: Product
  /** Whether it is sold at this time of day. */
  isOn: boolean
}

function listedProducts(
  menu: Menu,
  requested: ReadonlySet<string>,
  { at, zone }: MenuTime,
): Map<string, ListedProduct> {
  const listed = new Map<string, ListedProduct>()
  const places = placesOf(menu)
  let activeNames: string[] | null = null
  for (const id of requested) {
    for (const { category, product } of places.get(id) ?? []) {
      activeNames ??= activeMenuNames(menu.dayparts, at, zone)
      const isOn = isCategoryOn(category, at, zone) && isProductOn(product, activeNames)
      listed.set(id, { product, isOn: isOn || listed.get(id)?.isOn === true })
    }
  }
  return listed
}

interface Place {
  category: Category
  product: Product
}

/**
 * The position of products on a menu, by id. A menu is never changed, and may have thousands of products: one index serves all carts.
 */
function placesOf(menu: Menu): ReadonlyMap<string, Place[]> {
  const known = indexes.get(menu)
  if (known) return known
  const places = new Map<string, Place[]>()
  for (const category of menu.categories) {
    for (const product of category.products)
      places.set(product.id, [...(places.get(product.id) ?? []), { category, product }])
  }
  indexes.set(menu, places)
  return places
}

const indexes = new WeakMap<Menu, ReadonlyMap<string, Place[]>>()

function changeOf(
  line: CartLine,
  at: Instant,
  listed: ListedProduct | undefined,
  displayed: RememberedLine | undefined,
): CartChange | null {
  const { key } = line
  if (!listed) return { kind: 'gone', key, name: displayed?.name ?? 'A dish' }
  const product = productAt(listed.product, at)
  const { name } = product
  if (!product.isAvailable) return { kind: 'sold-out', key, name }
  if (!listed.isOn) return { kind: 'not-on-now', key, name }
  const issues = selectionIssues(product, line.selections)
  if (issues.length > 0) {
    return { kind: 'options-changed', key, name, messages: issues.map((issue) => issue.message) }
  }
  const newPrice = priceUnit(product, line.selections)
  if (!displayed || displayed.unitPrice === newPrice) return null
  return { kind: 'price-changed', key, name, oldPrice: displayed.unitPrice, newPrice }
}
