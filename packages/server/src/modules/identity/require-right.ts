import { type Action, type Actor, can } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'

/**
 * Requires a right at a restaurant; with null, the right for the platform.
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for callers without the right.
 */
export function requireRight(caller: Caller, action: Action, restaurantId: string | null): void {
  if (!caller.user && !caller.device) throw new ORPCError('UNAUTHORIZED')
  if (!mayAt(caller, action, restaurantId)) throw new ORPCError('FORBIDDEN')
}

/** Requires a kitchen right at a restaurant. Throws like `requireRight`. */
export function requireKitchen(caller: Caller, restaurantId: string, action: Action = 'kitchen.view'): void {
  requireRight(caller, action, restaurantId)
}

/** Whether any of the caller's roles allows an action at the restaurant; null means the platform. */
export function mayAt(caller: Caller, action: Action, restaurantId: string | null): boolean {
  return actorsOf(caller).some((actor) => can(actor, action, { restaurantId }))
}

/** The restaurants where the caller may perform an action; 'all' for roles that cover all restaurants. */
export function restaurantsWith(caller: Caller, action: Action): 'all' | string[] {
  const actors = actorsOf(caller)
  if (actors.some((actor) => can(actor, action, { restaurantId: null }))) return 'all'
  const own = actors.flatMap((actor) => {
    const { restaurantId } = actor
    return restaurantId !== null && can(actor, action, { restaurantId }) ? [restaurantId] : []
  })
  return [...new Set(own)]
}

/** The caller's roles in the terms of the permission table. */
export function actorsOf({ memberships, device }: Pick<Caller, 'memberships' | 'device'>): Actor[] {
  const people = memberships.map(({ role, restaurantId }) => ({
    role,
    restaurantId,
    allRestaurants: restaurantId === null,
  }))
  return device ? [...people, { role: 'device', restaurantId: device.restaurantId }] : people
}
