import { isSameActor, readActor } from '@comanda/domain/access/actor'
import type { Action } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'
import { requireKitchen } from '../identity/public.ts'

/**
 * Requires permission for the action, and on a screen with PINs also a signed-in operator.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED.
 */
export function requireOperator(
  caller: Caller,
  restaurantId: string,
  action: Action = 'kitchen.advance',
): void {
  requireKitchen(caller, restaurantId, action)
  if (!lacksOperator(caller)) return
  throw new ORPCError('PIN_REQUIRED', { status: 403, message: 'Enter your PIN to work at this screen.' })
}

/**
 * The same for a ticket action that may have been queued: `by` is the operator who made it, and it must not
 * be recorded under another name.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, OPERATOR_CHANGED.
 */
export function requireSameOperator(
  caller: Caller,
  { restaurantId, by }: { restaurantId: string; by?: string | undefined },
): void {
  requireOperator(caller, restaurantId)
  if (by === undefined || isSameActor(readActor(by), readActor(caller.actor))) return
  const message = 'A different operator is signed in at this screen now.'
  throw new ORPCError('OPERATOR_CHANGED', { status: 409, message })
}

/** Whether a screen must not act because no operator has entered a PIN. */
function lacksOperator({ device }: Pick<Caller, 'device'>): boolean {
  return device?.pinRequired === true && device.worker === null
}

/** The caller's name for history: the user, the program, or the operator at a named screen. */
export function nameOfCaller({ user, device, apiKey }: Caller): string {
  return (
    user?.name ||
    user?.email ||
    apiKey?.name ||
    (device?.worker ? `${device.worker.name} at ${device.name}` : device?.name) ||
    ''
  )
}
