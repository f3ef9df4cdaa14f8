import type { CatalogProgram } from '@comanda/contract/loyalty/programs'
import { type MemberSort, membersPerPage } from '@comanda/domain/marketing/member-list'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

const loyaltyKey = (restaurantId: string) => [...catalogKey(restaurantId), 'loyalty']

export const programsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...loyaltyKey(restaurantId), 'programs'],
    queryFn: async () => (await (await loadApi()).loyalty.programs({ restaurantId })).programs,
  })

export const summaryQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...loyaltyKey(restaurantId), 'summary'],
    queryFn: async () => (await loadApi()).loyalty.summary({ restaurantId }),
  })
export type Summary = Awaited<ReturnType<Awaited<ReturnType<typeof loadApi>>['loyalty']['summary']>>

/** Whether the figures were summed up at least once. */
export const isSummed = (summary: Summary | undefined): summary is Summary =>
  summary !== undefined && summary.summedAt !== null

export interface MemberFilter {
  search: string
  reward: 'any' | 'ready' | 'near'
}

export const membersQuery = (
  restaurantId: string,
  filter: MemberFilter & { sort: MemberSort; page: number },
) =>
  queryOptions({
    queryKey: [...loyaltyKey(restaurantId), 'members', filter],
    queryFn: async () => (await loadApi()).loyalty.members({ restaurantId, ...filter }),
    placeholderData: keepPreviousData,
  })

export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / membersPerPage))

/** A member with the ledger, a page at a time. */
export const memberQuery = (restaurantId: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...loyaltyKey(restaurantId), 'member', memberId],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }) =>
      (await loadApi()).loyalty.member({ restaurantId, memberId, before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** The color of a restaurant's brand, for previews of its pages. */
export const brandColorQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'brand-color'],
    queryFn: async () => (await (await loadApi()).catalog.themes({ restaurantId })).brandColor,
  })

/** Shows a changed program immediately; the list is requested again, because another one may be inactive now. */
export function putProgram(client: QueryClient, restaurantId: string, program: CatalogProgram): void {
  client.setQueryData(programsQuery(restaurantId).queryKey, (programs) => {
    if (!programs) return programs
    const isKnown = programs.some(({ id }) => id === program.id)
    const others = programs.map((known) =>
      known.id === program.id ? program : { ...known, isActive: known.isActive && !program.isActive },
    )
    return isKnown ? others : [...others, program]
  })
  void client.invalidateQueries({ queryKey: loyaltyKey(restaurantId) })
}

/** Refetches everything about points. */
export function refreshLoyalty(client: QueryClient, restaurantId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: loyaltyKey(restaurantId) })
}
