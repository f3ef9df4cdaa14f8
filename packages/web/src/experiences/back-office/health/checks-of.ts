import type { HealthCheck } from '@comanda/contract/health'
import { checkIds } from '@comanda/domain/health/checks'
import type { Checks } from './queries.ts'

/** While its database is unavailable, the server reports nothing about the other services. */
export function checksOf(response: Checks): HealthCheck[] {
  if (response.kind === 'known') return response.checks
  return checkIds.map((id) =>
    id === 'database'
      ? { id, status: 'error', message: 'Cannot reach database', facts: [] }
      : unknownCheck(id),
  )
}

/** Values measured before the connection was lost are stale. */
export function unknownCheck(id: HealthCheck['id']): HealthCheck {
  return { id, status: 'warning', message: 'Status unknown', facts: [] }
}
