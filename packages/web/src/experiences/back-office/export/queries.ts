import type { ExportKind } from '@comanda/contract/exports'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const exportsKey = ['exports']

const POLL_MS = 1000

/** The user's own exports, polled while one is being written. */
export const exportsQuery = queryOptions({
  queryKey: exportsKey,
  queryFn: async () => (await (await loadApi()).exports.list({})).exports,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'waiting' || one.state === 'running') ? POLL_MS : false,
})

export interface ExportRequest {
  exportId: string
  kind: ExportKind
  restaurantId?: string
  from?: string
  to?: string
}

export async function startExport(request: ExportRequest) {
  return (await loadApi()).exports.start(request)
}

/** Where the browser downloads a file. */
export function exportHref(exportId: string): string {
  return `/api/staff/exports/${exportId}/file`
}
