import type { ReportRequest } from '@comanda/contract/reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const reportsKey = ['reports']

/** A report of a period. The previous one stays until the new one has loaded. */
export const reportQuery = (request: ReportRequest) =>
  queryOptions({
    queryKey: [...reportsKey, request],
    queryFn: async () => (await loadApi()).reports.read(request),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export async function exportReport(request: ReportRequest) {
  return (await loadApi()).reports.export(request)
}
