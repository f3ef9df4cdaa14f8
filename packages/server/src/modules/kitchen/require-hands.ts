import { isSameActor, readActor } from '@comanda/domain/access/actor'
import type { Action } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'
import { lacksWorker } from '../devices/public.ts'
import { requireKitchen } from '../identity/public.ts'

/**
 * Lets through whoever may change something in a kitchen: with the right to it, and at a screen that asks for PINs only
 * with somebody known to work there.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED.
 */
export function requireHands(caller: Caller, restaurantId: string, action: Action = 'kitchen.advance'): void {
  requireKitchen(caller, restaurantId, action)
  if (!lacksWorker(caller)) return
  throw new ORPCError('PIN_REQUIRED', { status: 403, message: 'Enter your PIN to work at this screen.' })
}

/**
 * The same for what hands did to a ticket, maybe a while ago: `by` says whose hands they were, and nobody else's name may
 * stand under it.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, OTHER_HANDS.
 */
export function requireSameHands(
  caller: Caller,
  { restaurantId, by }: { restaurantId: string; by?: string | undefined },
): void {
  requireHands(caller, restaurantId)
  if (by === undefined || isSameActor(readActor(by), readActor(caller.actor))) return
  const message = 'Somebody else is at this screen now than when this was done.'
  throw new ORPCError('OTHER_HANDS', { status: 409, message })
}
