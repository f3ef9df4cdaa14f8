import { labelTypes } from '@comanda/domain/menu/menu'
import * as z from 'zod/mini'
import { anyOf, id, oneOf, pageNumber, text, useSearchState } from '../lists/search-state.ts'
import type { ListRequest } from './queries.ts'

const sorts = ['name', 'price', 'sold', 'changed'] as const

/** The address: filters, order and page of the list. */
const productsSearch = z.object({
  search: text(),
  category: id,
  labels: anyOf(labelTypes),
  shown: oneOf(['active', 'inactive', 'sold_out']),
  menu: text(200),
  picture: oneOf(['without']),
  sort: oneOf(sorts),
  order: oneOf(['down']),
  page: pageNumber,
})

export const noFilters = {
  search: '',
  category: null,
  labels: [],
  shown: null,
  menu: '',
  picture: null,
  page: 1,
}

export type ProductSearch = ReturnType<typeof useProductSearch>

/** The filters of the list in the address, and the request that they make. */
export function useProductSearch() {
  const { state, applied, set, type, push } = useSearchState(productsSearch)
  const request: ListRequest = {
    search: applied.search || undefined,
    categoryIds: applied.category ? [applied.category] : undefined,
    labels: applied.labels.length > 0 ? [...applied.labels] : undefined,
    state: applied.shown ?? undefined,
    menu: applied.menu || undefined,
    picture: applied.picture ?? undefined,
    sort: applied.sort ?? 'menu',
    direction: applied.order ?? 'up',
    page: applied.page,
  }
  const filter = (change: Partial<typeof state>) => set({ ...change, page: 1 })
  const isFiltered = Object.entries(noFilters).some(
    ([name, none]) =>
      name !== 'page' && String(applied[name as keyof typeof noFilters] ?? '') !== String(none ?? ''),
  )
  return { state, applied, set, type, push, request, filter, isFiltered }
}
