import type { CartGroup } from '@comanda/domain/reporting/carts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const pageSize = 50
export const cartsKey = ['carts']

export type CartFilters = { restaurantId?: string } & ({ days: number } | { lastHours: number })

/** A page of carts. The previous data stays until the new page has loaded. */
export const listQuery = (filter: CartFilters, group: CartGroup | null, after: string | null) =>
  queryOptions({
    queryKey: [...cartsKey, 'list', filter, group, after],
    queryFn: async () =>
      (await loadApi()).carts.list({
        ...filter,
        limit: pageSize,
        ...(group && { group }),
        ...(after !== null && { after }),
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const summaryQuery = (filter: CartFilters) =>
  queryOptions({
    queryKey: [...cartsKey, 'summary', filter],
    queryFn: async () => (await loadApi()).carts.summary(filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const cartQuery = (restaurantId: string, cartId: string) =>
  queryOptions({
    queryKey: [...cartsKey, 'one', cartId],
    queryFn: async () => (await loadApi()).carts.get({ restaurantId, cartId }),
  })

/** The restaurants with online orders. */
export const restaurantsQuery = queryOptions({
  queryKey: [...cartsKey, 'restaurants'],
  queryFn: async () => (await (await loadApi()).carts.restaurants()).restaurants,
})
