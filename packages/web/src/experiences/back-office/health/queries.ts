import type { HealthCheck } from '@comanda/contract/health'
import { queryOptions } from '@tanstack/react-query'
import { isUnknownOutcome, readFailure } from '../../../shared/failure.ts'
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
  queryFn: () => readChecks(async (signal) => (await loadApi()).health.checks({}, { signal })),
  refetchInterval: everyMs,
  staleTime: 0,
})

export const historyQuery = queryOptions({
  queryKey: [...healthKey, 'history'],
  queryFn: async () => (await loadApi()).health.history(),
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

/** Probes end after five seconds on the server; without a response soon after that, its database hangs. */
const limitMs = 6500

/** The checks. If they do not arrive, the server's readiness shows whether its database is the cause. */
export async function readChecks(
  request: (signal: AbortSignal) => Promise<Omit<Extract<Checks, { kind: 'known' }>, 'kind'>>,
  maxMs = limitMs,
): Promise<Checks> {
  try {
    return { kind: 'known', ...(await request(AbortSignal.timeout(maxMs))) }
  } catch (error) {
    if (isUnknownOutcome(readFailure(error)) && (await isDatabaseUnavailable().catch(() => false)))
      return { kind: 'no-database' }
    throw error
  }
}

async function isDatabaseUnavailable(): Promise<boolean> {
  const response = await fetch('/readyz', { signal: AbortSignal.timeout(limitMs) })
  const { reasons } = (await response.json()) as { reasons: string[] }
  return reasons.some((reason) => reason.startsWith('database'))
}
