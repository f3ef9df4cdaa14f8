import type { CategoryOverview, ProductSummary } from '@comanda/contract/page'
import { type DietMark, marksOf } from '@comanda/domain/menu/diet-mark'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

type Search = typeof import('@comanda/domain/menu/search')
type Categories = readonly CategoryOverview[]

/** What a menu is filtered by: a search, whose code is loaded with its first letter, and dietary labels. */
export function useFilter() {
  const [query, setQuery] = useState('')
  const [diets, setDiets] = useState<readonly DietMark[]>([])
  const [search, setSearch] = useState<Search | null>(null)
  const searched = useDeferredValue(query)
  const isSearching = query.trim() !== ''
  useEffect(() => {
    if (!isSearching || search) return
    // If the search cannot be loaded, the menu stays unfiltered; the next letter retries.
    import('@comanda/domain/menu/search').then(setSearch, () => {})
  }, [isSearching, search])
  return {
    query,
    setQuery,
    diets,
    isOn: isSearching || diets.length > 0,
    toggleDiet: (label: DietMark) =>
      setDiets((chosen) =>
        chosen.includes(label) ? chosen.filter((other) => other !== label) : [...chosen, label],
      ),
    clear: () => {
      setQuery('')
      setDiets([])
    },
    /** Search and labels as applied: they change after the field, so that typing is never slowed down. */
    criteria: useMemo(() => ({ search, text: searched.trim(), diets }), [search, searched, diets]),
  }
}

export type Filter = ReturnType<typeof useFilter>

/** The categories with only those dishes that have all the labels and match the search. */
export function useFiltered(
  menus: readonly [Categories, Categories],
  { search, text, diets }: Filter['criteria'],
): [CategoryOverview[], CategoryOverview[]] {
  const [first, second] = menus
  return useMemo(() => {
    if (text === '' && diets.length === 0) return [[...first], [...second]]
    // Searched together: a match in one menu prevents a fuzzy search in the other.
    const found = text && search ? search.searchMenu([...first, ...second], text) : null
    const matches = (product: ProductSummary) =>
      diets.every((mark) => marksOf(product).includes(mark)) && (found === null || found.has(product))
    const filtered = (categories: Categories) =>
      categories
        .map((category) => ({
          ...category,
          omitted: 0,
          // The matches come first.
          picture: null,
          products: category.products.filter(matches),
        }))
        .filter(({ products }) => products.length > 0)
    return [filtered(first), filtered(second)]
  }, [first, second, search, text, diets])
}
