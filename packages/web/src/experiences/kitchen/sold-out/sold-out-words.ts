import type { StockedProduct } from '@comanda/contract/menus'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'

/** What a dish's row says of it: for how long it is off sale and by whom; how few are left; nothing of a plain one. */
export function stockWords(
  { soldOut, soldOutBy, soldOutAt, count }: StockedProduct,
  zone: Zone,
): string | null {
  if (soldOut === 'no') {
    if (count === null) return null
    return count === 0 ? 'Sold out, no portions left' : `${count} left`
  }
  const term = soldOut === 'today' ? 'Sold out today' : 'Sold out until it is changed'
  const by = soldOutBy ? `, by ${soldOutBy}` : ''
  const at = soldOutAt === null ? '' : `, ${formatTime(soldOutAt, zone)}`
  return `${term}${by}${at}`
}

/** What is off sale first; of the others those that the words find. Every word has to be in name, code or category. */
export function findDishes(products: readonly StockedProduct[], search: string): StockedProduct[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = products.filter((product) => {
    const text = `${product.code ?? ''} ${product.name} ${product.category}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [...found.filter(isOff), ...found.filter((product) => !isOff(product))]
}

export function isOff({ soldOut, count }: StockedProduct): boolean {
  return soldOut !== 'no' || count === 0
}
