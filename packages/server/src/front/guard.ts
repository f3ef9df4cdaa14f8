import type { Access, OperationMeta } from '@comanda/contract/base'
import { isUuid } from '@comanda/domain/uuid'
import { ORPCError } from '@orpc/server'
import type { App, Caller, RequestContext } from '../app.ts'
import { isVisitor, refuseKey, requireRight, restaurantsWith } from '../modules/identity/public.ts'
import { perApp } from '../platform/per-app.ts'

/**
 * Checks the access rule of an operation in the contract, before its input is validated. An operation without
 * a rule is closed to everyone.
 *
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for every other caller without the permission, and for API keys if a
 * person must decide or confirm their identity, or a stream would open, and NOT_FOUND for an unknown restaurant.
 */
export function guard(
  { access, needsProof, closedToKeys, isStream }: OperationMeta & { isStream: boolean },
  { app, caller }: Pick<RequestContext, 'app' | 'caller'>,
  input: unknown,
): Promise<void> | void {
  if (!access) throw new ORPCError('FORBIDDEN')
  if (access.by === 'anyone') return
  if (isVisitor(caller)) throw new ORPCError('UNAUTHORIZED')
  if (access.by === 'person' && !caller.user) throw new ORPCError('FORBIDDEN')
  if (access.by !== 'right') return refuseKey(caller)
  // A stream outlives the check of the key, which can be revoked meanwhile.
  if (needsProof || closedToKeys || isStream) refuseKey(caller)
  checkRight(access, caller, input)
  const restaurantId = restaurantOf(input)
  // A role at one restaurant implies that it exists.
  const isForAll = caller.memberships.some((membership) => membership.restaurantId === null)
  if (isForAll && isUuid(restaurantId)) return requireRestaurant(app, restaurantId)
}

/** Restaurants are never deleted, so one that was found once is not looked up again. */
async function requireRestaurant(app: Pick<App, 'db'>, id: string): Promise<void> {
  const known = existingOf(app)
  if (known.has(id)) return
  const found = await app.db.platform('system:identity', (tx, last) =>
    last(tx.selectFrom('restaurants').select('id').where('id', '=', id)).executeTakeFirst(),
  )
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'No Restaurant Available' })
  known.add(id)
}

const existingOf = perApp(() => new Set<string>())

function checkRight({ action, at }: Access & { by: 'right' }, caller: Caller, input: unknown): void {
  if (at !== 'anywhere') requireRight(caller, action, at === 'platform' ? null : restaurantOf(input))
  else if (restaurantsWith(caller, action).length === 0) throw new ORPCError('FORBIDDEN')
}

/**
 * Ids are compared in lower case, as the contract writes them. A value that is not a string matches no
 * restaurant.
 */
function restaurantOf(input: unknown): string | null {
  const given =
    typeof input === 'object' && input !== null && 'restaurantId' in input ? input.restaurantId : null
  if (given === null || given === undefined) return null
  return typeof given === 'string' ? given.toLowerCase() : 'none'
}
