import type { Product } from './menu.ts'

/** Whether a product's name or description contains the words as typed; letter case and accents do not matter. */
export function matchesSearch(product: Pick<Product, 'name' | 'description'>, query: string): boolean {
  const wanted = fold(query.trim())
  return fold(product.name).includes(wanted) || fold(product.description).includes(wanted)
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
