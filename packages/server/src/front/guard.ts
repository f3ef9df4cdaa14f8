import type { Access, OperationMeta } from '@comanda/contract/base'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../app.ts'
import { requireRight, restaurantsWith } from '../modules/identity/public.ts'

/**
 * Checks the access rule of an operation in the contract, before its input is validated. An operation without
 * a rule is closed to everyone.
 *
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for every other caller without the right.
 */
export function guard(meta: OperationMeta, caller: Caller, input: unknown): void {
  const { access } = meta
  if (!access) throw new ORPCError('FORBIDDEN')
  if (access.by === 'anyone') return
  if (!caller.user && !caller.device) throw new ORPCError('UNAUTHORIZED')
  if (access.by === 'person' && !caller.user) throw new ORPCError('FORBIDDEN')
  if (access.by === 'right') checkRight(access, caller, input)
}

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
