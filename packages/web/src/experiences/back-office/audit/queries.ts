import type { AuditFilter } from '@comanda/contract/audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const pageSize = 25

/**
 * A page of the log; `after` is the last entry of the previous page. The previous data stays until the new
 * page has loaded.
 */
export const entriesQuery = (filter: AuditFilter, after: string | null) =>
  queryOptions({
    queryKey: ['audit', filter, after],
    queryFn: async () =>
      (await loadApi()).audit.list({ ...filter, limit: pageSize, ...(after === null ? {} : { after }) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const actorsQuery = (restaurantId: string | null) =>
  queryOptions({
    queryKey: ['audit-actors', restaurantId],
    queryFn: async () =>
      (await (await loadApi()).audit.actors(restaurantId === null ? {} : { restaurantId })).actors,
  })

export async function exportEntries(filter: AuditFilter) {
  return (await loadApi()).audit.export(filter)
}
