import type { StockedProduct } from '@comanda/contract/menus'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'

/**
 * The stock status of a dish: how long and by whom it is sold out, or how many portions are left; null if
 * neither.
 */
export function stockLabel(
  { soldOut, soldOutBy, soldOutAt, count }: StockedProduct,
  zone: Zone,
): string | null {
  if (soldOut === 'no') {
    if (count === null) return null
    return count === 0 ? 'Sold out, no portions left' : `${count} left`
  }
  const term = soldOut === 'today' ? 'Sold out today' : 'Sold out until changed'
  const by = soldOutBy ? `, by ${soldOutBy}` : ''
  const at = soldOutAt === null ? '' : `, ${formatTime(soldOutAt, zone)}`
  return `${term}${by}${at}`
}

/** Sold-out dishes first, then those that match. Every search word must occur in name, code or category. */
export function findDishes(products: readonly StockedProduct[], search: string): StockedProduct[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = products.filter((product) => {
    const text = `${product.code ?? ''} ${product.name} ${product.category}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [...found.filter(isUnavailable), ...found.filter((product) => !isUnavailable(product))]
}

export function isUnavailable({ soldOut, count }: StockedProduct): boolean {
  return soldOut !== 'no' || count === 0
}
