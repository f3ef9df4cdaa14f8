import type { Product } from './menu.ts'

/** What a search looks at. */
type Searched = Pick<Product, 'name' | 'description' | 'labels'>
interface SearchedCategory<AnyProduct> {
  name: string
  products: readonly AnyProduct[]
}

/**
 * The products that match a search, by name, description, dietary label and name of the category, ignoring case and
 * accents. Small typing errors are tolerated only if nothing matches exactly, and one of several words is enough
 * only if no product has all of them.
 */
export function searchMenu<AnyProduct extends Searched>(
  categories: readonly SearchedCategory<AnyProduct>[],
  query: string,
): Set<AnyProduct> {
  const needle = fold(query.trim())
  const searched = wordsOf(needle)
  const exact = new Set<AnyProduct>()
  const all = new Set<AnyProduct>()
  const some = new Set<AnyProduct>()
  for (const category of categories) {
    for (const product of category.products) {
      const labels = product.labels.join(' ').replaceAll('_', ' ')
      const text = fold(`${product.name} ${product.description} ${labels} ${category.name}`)
      const words = wordsOf(text)
      const found = searched.filter((word) => text.includes(word) || words.some((own) => isAlmost(word, own)))
      const isExact = searched.length > 0 && searched.every((word) => text.includes(word))
      if (text.includes(needle) || isExact) exact.add(product)
      if (found.length > 0) (found.length === searched.length ? all : some).add(product)
    }
  }
  return [exact, all, some].find((products) => products.size > 0) ?? some
}

/** Whether a word differs from the beginning of another by at most one error, for long words two. */
function isAlmost(typed: string, word: string): boolean {
  const errors = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (errors === 0 || typed[0] !== word[0]) return false
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  return lengths.some((length) => distance(typed, word.slice(0, length)) <= errors)
}

/** Edit distance in which two swapped neighbors count as one error. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          last[column]! + 1,
          current[column - 1]! + 1,
          last[column - 1]! + (same ? 0 : 1),
          swapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = current
  }
  return last[b.length]!
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
