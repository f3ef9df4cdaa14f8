import type { ProductFilter, ProductRow } from '@comanda/contract/catalog/product-shapes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

export type Sort = 'menu' | 'name' | 'price' | 'sold' | 'changed'

export interface ListRequest extends ProductFilter {
  sort: Sort
  direction: 'up' | 'down'
  page: number
}

const productsKey = (restaurantId: string) => [...catalogKey(restaurantId), 'products']

/** A page of the products that match. The previous page stays visible while it loads. */
export const productsQuery = (restaurantId: string, request: ListRequest) =>
  queryOptions({
    queryKey: [...productsKey(restaurantId), 'list', request],
    queryFn: async () => (await loadApi()).catalog.products({ restaurantId, ...request }),
    placeholderData: keepPreviousData,
  })

/** Categories, option groups and menus that a product can have. */
export const choicesQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...productsKey(restaurantId), 'choices'],
    queryFn: async () => (await loadApi()).catalog.productChoices({ restaurantId }),
  })

export const productQuery = (restaurantId: string, productId: string) =>
  queryOptions({
    queryKey: [...productsKey(restaurantId), 'one', productId],
    queryFn: async () => (await loadApi()).catalog.product({ restaurantId, productId }),
  })

export const isSoldOut = ({ stock }: Pick<ProductRow, 'stock'>) => stock.soldOut !== 'no' || stock.count === 0
