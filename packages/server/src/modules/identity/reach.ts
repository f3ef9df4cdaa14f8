import type { Action } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight, restaurantsWith } from './require-right.ts'

/** How far somebody's right goes, for lists that may be of one restaurant or of many. */
export interface Reach {
  /** 'all' has the platform's own rows too. */
  restaurantIds: 'all' | string[]
  /** A transaction that can see no more than that, or that has to be told. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * The one restaurant that was asked for, else all where the caller holds the right.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export function reachOf(
  app: Pick<App, 'db'>,
  caller: Caller,
  action: Action,
  restaurantId: string | undefined,
): Reach {
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
