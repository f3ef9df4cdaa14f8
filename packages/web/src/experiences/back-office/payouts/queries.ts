import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const payoutsKey = ['payouts']

const scopeOf = (restaurantId: string | null) => (restaurantId === null ? {} : { restaurantId })

/** Status of a restaurant's payout account; polled until the account is enabled. */
export const accountQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'account', restaurantId],
    queryFn: async () => (await loadApi()).connect.status({ restaurantId }),
    staleTime: 0,
  })

/** Payout accounts of all restaurants that the user can open, as last known. */
export const accountsQuery = queryOptions({
  queryKey: [...payoutsKey, 'accounts'],
  queryFn: async () => (await loadApi()).connect.list({}),
  staleTime: 0,
})

/** Balance and payouts as reported by the payment provider; null is the platform's. */
export const moneyQuery = (restaurantId: string | null) =>
  queryOptions({
    queryKey: [...payoutsKey, 'money', restaurantId],
    queryFn: async () => (await loadApi()).finance.payouts(scopeOf(restaurantId)),
    staleTime: 0,
  })

/** A payout and what it settles; null is a payout of the platform. */
export const payoutQuery = (restaurantId: string | null, payoutId: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'payout', restaurantId, payoutId],
    queryFn: async () => (await loadApi()).finance.payout({ payoutId, ...scopeOf(restaurantId) }),
  })

export async function exportPayout(restaurantId: string | null, payoutId: string) {
  return (await loadApi()).finance.exportPayout({ payoutId, ...scopeOf(restaurantId) })
}

/** The URL of the payment provider's onboarding for the restaurant's owner. */
export async function startConnect(restaurantId: string): Promise<string> {
  return (await (await loadApi()).connect.start({ restaurantId })).url
}
