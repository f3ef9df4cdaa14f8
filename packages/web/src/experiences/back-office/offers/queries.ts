import type { Campaign, Special } from '@comanda/contract/offers'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

const offersKey = (restaurantId: string) => [...catalogKey(restaurantId), 'offers']

/** The campaigns, newest first, and their summary. */
export const campaignsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...offersKey(restaurantId), 'campaigns'],
    queryFn: async () => (await loadApi()).offers.campaigns({ restaurantId }),
  })

/** The specials, newest first, and their summary. */
export const specialsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...offersKey(restaurantId), 'specials'],
    queryFn: async () => (await loadApi()).offers.specials({ restaurantId }),
  })

/** The products that an offer can sell. */
export const offerableQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...offersKey(restaurantId), 'products'],
    queryFn: async () => (await (await loadApi()).offers.products({ restaurantId })).products,
  })

/** The results of each offer in the last 30 days. */
export const resultsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...offersKey(restaurantId), 'results'],
    queryFn: async () => (await loadApi()).offers.results({ restaurantId }),
  })

/** The newest discount codes that are active. */
export const codesQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...offersKey(restaurantId), 'codes'],
    queryFn: async () => (await (await loadApi()).coupons.list({ restaurantId, status: 'active' })).coupons,
  })

/** Shows a changed campaign immediately; the list is requested again for its order and summary. */
export function putCampaign(client: QueryClient, restaurantId: string, campaign: Campaign): void {
  client.setQueryData(
    campaignsQuery(restaurantId).queryKey,
    (list) => list && { ...list, campaigns: put(list.campaigns, campaign) },
  )
  void client.invalidateQueries({ queryKey: offersKey(restaurantId) })
}

/** The same for a special. */
export function putSpecial(client: QueryClient, restaurantId: string, special: Special): void {
  client.setQueryData(
    specialsQuery(restaurantId).queryKey,
    (list) => list && { ...list, specials: put(list.specials, special) },
  )
  void client.invalidateQueries({ queryKey: offersKey(restaurantId) })
}

function put<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  const isKnown = rows.some(({ id }) => id === row.id)
  return isKnown ? rows.map((known) => (known.id === row.id ? row : known)) : [row, ...rows]
}
