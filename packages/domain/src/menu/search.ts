import type { Product } from './menu.ts'

/** Whether a product's name or description contains the search text, ignoring case and accents. */
export function matchesSearch(product: Pick<Product, 'name' | 'description'>, query: string): boolean {
  const needle = fold(query.trim())
  return fold(product.name).includes(needle) || fold(product.description).includes(needle)
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
