import type { Action } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type AuditRecord, audit } from '../../platform/audit.ts'
import { requireRight, restaurantsWith } from './require-right.ts'

/** The restaurants in which the caller has a permission; for lists of one restaurant or many. */
export interface AccessScope {
  /** 'all' includes the platform's own rows. */
  restaurantIds: 'all' | string[]
  /**
   * Runs in a transaction of the single restaurant. With several or all restaurants it is a platform
   * transaction, and the query must filter by `restaurantIds`.
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * The scope of a permission: the requested restaurant, or all restaurants where the caller has it.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export function accessScopeOf(
  app: Pick<App, 'db'>,
  caller: Caller,
  action: Action,
  restaurantId: string | undefined,
): AccessScope {
  if (restaurantId !== undefined) {
    requireRight(caller, action, restaurantId)
    return {
      restaurantIds: [restaurantId],
      read: (work) => app.db.tenant(restaurantId, caller.actor, work),
    }
  }
  const restaurantIds = restaurantsWith(caller, action)
  if (restaurantIds.length === 0) throw new ORPCError(caller.user ? 'FORBIDDEN' : 'UNAUTHORIZED')
  return { restaurantIds, read: (work) => app.db.platform(caller.actor, work) }
}

/** Records an action on rows of a scope: in the platform's audit log, or in that of each of the restaurants. */
export async function auditScope(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  { restaurantIds }: AccessScope,
  record: Omit<AuditRecord, 'restaurantId'>,
): Promise<void> {
  for (const restaurantId of restaurantIds === 'all' ? [null] : restaurantIds)
    await audit(app, tx, caller, { restaurantId, ...record })
}
