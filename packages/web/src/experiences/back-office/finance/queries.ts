import type { RevenuePageInput, RevenueQuery } from '@comanda/contract/revenue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { payoutsKey } from '../payouts/queries.ts'

/** Nested below `payoutsKey`, so that Refresh reloads the entire screen. */
const revenueKey = [...payoutsKey, 'revenue']

/** Metrics of a period. The previous ones stay visible until the new ones have loaded. */
export const revenueQuery = (query: RevenuePageInput) =>
  queryOptions({
    queryKey: [...revenueKey, 'period', query],
    queryFn: async () => (await loadApi()).revenue.get(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const revenueDaysQuery = (query: RevenueQuery) =>
  queryOptions({
    queryKey: [...revenueKey, 'days', query],
    queryFn: async () => (await loadApi()).revenue.days(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export async function exportRevenue(query: RevenueQuery) {
  return (await loadApi()).revenue.export(query)
}

/** The months of a restaurant with their statements. */
export const statementsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...revenueKey, 'statements', restaurantId],
    queryFn: async () => (await loadApi()).statements.list({ restaurantId }),
    staleTime: 0,
  })

export interface StatementFile {
  restaurantId: string
  month: string
  kind: 'statement' | 'invoice'
  format: 'pdf' | 'csv'
}

export async function downloadStatement(file: StatementFile) {
  return (await loadApi()).statements.download(file)
}
