import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../back-office/queries.ts'

export const payoutsKey = ['payouts']

/** How a restaurant's account with the payment service stands; one that does not work yet is asked about again. */
export const accountQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'account', restaurantId],
    queryFn: async () => (await loadApi()).connect.status({ restaurantId }),
    staleTime: 0,
  })

/** The accounts of all restaurants within reach, as last known. */
export const accountsQuery = queryOptions({
  queryKey: [...payoutsKey, 'accounts'],
  queryFn: async () => (await loadApi()).connect.list({}),
  staleTime: 0,
})

/** Balance and payouts as the payment service says them; null asks for the platform's. */
export const moneyQuery = (restaurantId: string | null) =>
  queryOptions({
    queryKey: [...payoutsKey, 'money', restaurantId],
    queryFn: async () => (await loadApi()).finance.payouts(restaurantId === null ? {} : { restaurantId }),
    staleTime: 0,
  })

/** Where the restaurant's owner is to go, on the payment service's own pages. */
export async function startConnect(restaurantId: string): Promise<string> {
  return (await (await loadApi()).connect.start({ restaurantId })).url
}
