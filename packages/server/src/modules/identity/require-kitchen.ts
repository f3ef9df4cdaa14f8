import { type Action, can } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'

/**
 * Lets through whoever may see a restaurant's kitchen, or work in it.
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for everybody else without the right.
 */
export function requireKitchen(caller: Caller, restaurantId: string, action: Action = 'kitchen.view'): void {
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  if (!mayAt(caller, action, restaurantId)) throw new ORPCError('FORBIDDEN')
}

/** Whether any role that the caller holds allows this at the restaurant. */
export function mayAt(caller: Caller, action: Action, restaurantId: string): boolean {
  return caller.memberships.some(({ role, restaurantId: own }) =>
    can({ role, restaurantId: own, allRestaurants: own === null }, action, { restaurantId }),
  )
}
