import type { HealthCheck } from '@comanda/contract/health'
import { queryOptions } from '@tanstack/react-query'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'

export const healthKey = ['health']
const everyMs = 60_000

export type Checks =
  | { kind: 'known'; measuredAt: number; checks: HealthCheck[] }
  /** The server reports that its database is unavailable; it cannot report anything else then. */
  | { kind: 'no-database' }

/** All health checks, repeated every minute while the page is open. */
export const checksQuery = queryOptions({
  queryKey: [...healthKey, 'checks'],
  queryFn: async (): Promise<Checks> => {
    try {
      return { kind: 'known', ...(await (await loadApi()).health.checks()) }
    } catch (error) {
      const { status } = readFailure(error)
      if (status !== null && status >= 500 && (await isDatabaseUnavailable())) return { kind: 'no-database' }
      throw error
    }
  },
  refetchInterval: everyMs,
  staleTime: 0,
})

export const jobsQuery = queryOptions({
  queryKey: [...healthKey, 'jobs'],
  queryFn: async () => (await loadApi()).health.jobs(),
  refetchInterval: everyMs,
  staleTime: 0,
})

export const reconciliationsQuery = queryOptions({
  queryKey: [...healthKey, 'reconciliations'],
  queryFn: async () => (await loadApi()).finance.reconciliations(),
  staleTime: 0,
})

async function isDatabaseUnavailable(): Promise<boolean> {
  const response = await fetch('/readyz')
  const { reasons } = (await response.json()) as { reasons: string[] }
  return reasons.some((reason) => reason.startsWith('database'))
}
