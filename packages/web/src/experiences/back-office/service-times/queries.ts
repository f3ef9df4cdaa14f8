import type { LocalDate } from '@comanda/domain/time/instant'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export interface Period {
  restaurantId: string
  from: LocalDate
  to: LocalDate
}

/** The punctuality of a kitchen in a period. The previous report stays until the new one has loaded. */
export const reportQuery = (period: Period) =>
  queryOptions({
    queryKey: ['service-times', period.restaurantId, period.from, period.to],
    queryFn: async () => (await loadApi()).serviceTimes.report(period),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export async function exportReport(period: Period) {
  return (await loadApi()).serviceTimes.export(period)
}
