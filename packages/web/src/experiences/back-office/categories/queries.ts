import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

/** The categories in menu order, inactive ones as well. */
export const categoriesQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'categories'],
    queryFn: async () => (await (await loadApi()).catalog.categories({ restaurantId })).categories,
  })

/** Shows a changed category immediately; its order and the screens that name categories are requested again. */
export function putCategory(client: QueryClient, restaurantId: string, category: CatalogCategory): void {
  client.setQueryData(categoriesQuery(restaurantId).queryKey, (categories) => {
    if (!categories) return categories
    const isKnown = categories.some(({ id }) => id === category.id)
    return isKnown
      ? categories.map((known) => (known.id === category.id ? category : known))
      : [...categories, category]
  })
  void client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
}
