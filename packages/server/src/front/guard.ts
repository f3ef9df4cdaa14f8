import type { Access, OperationMeta } from '@comanda/contract/base'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../app.ts'
import { requireRight, restaurantsWith } from '../modules/identity/public.ts'

/**
 * Asks what the contract says about who may call an operation, before its input is looked at.
 * An operation that says nothing is closed to everybody.
 *
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for everybody else who may not.
 */
export function guard(meta: OperationMeta, caller: Caller, input: unknown): void {
  const { access } = meta
  if (!access) throw new ORPCError('FORBIDDEN')
  if (access.by === 'anyone') return
  if (!caller.user && !caller.device) throw new ORPCError('UNAUTHORIZED')
  if (access.by === 'person' && !caller.user) throw new ORPCError('FORBIDDEN')
  if (access.by === 'right') askRight(access, caller, input)
}

function askRight({ action, at }: Access & { by: 'right' }, caller: Caller, input: unknown): void {
  if (at !== 'anywhere') requireRight(caller, action, at === 'platform' ? null : restaurantOf(input))
  else if (restaurantsWith(caller, action).length === 0) throw new ORPCError('FORBIDDEN')
}

/** Ids are compared as the contract writes them, in small letters. What is no text at all is nobody's restaurant. */
function restaurantOf(input: unknown): string | null {
  const given =
    typeof input === 'object' && input !== null && 'restaurantId' in input ? input.restaurantId : null
  if (given === null || given === undefined) return null
  return typeof given === 'string' ? given.toLowerCase() : 'none'
}
