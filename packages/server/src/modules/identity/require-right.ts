import { type Action, type Actor, can } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'

/**
 * Lets through whoever may do this at a restaurant; with null, whoever may do it for the platform.
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for everybody else without the right.
 */
export function requireRight(caller: Caller, action: Action, restaurantId: string | null): void {
  if (!caller.user && !caller.device) throw new ORPCError('UNAUTHORIZED')
  if (!mayAt(caller, action, restaurantId)) throw new ORPCError('FORBIDDEN')
}

/** Lets through whoever may see a restaurant's kitchen, or work in it. Throws like `requireRight`. */
export function requireKitchen(caller: Caller, restaurantId: string, action: Action = 'kitchen.view'): void {
  requireRight(caller, action, restaurantId)
}

/** Whether any role that the caller holds allows this at the restaurant; null means the platform. */
export function mayAt(caller: Caller, action: Action, restaurantId: string | null): boolean {
  return actorsOf(caller).some((actor) => can(actor, action, { restaurantId }))
}

/** The restaurants where the caller may do this; 'all' for roles that hold everywhere. */
export function restaurantsWith(caller: Caller, action: Action): 'all' | string[] {
  const actors = actorsOf(caller)
  if (actors.some((actor) => can(actor, action, { restaurantId: null }))) return 'all'
  const own = actors.flatMap((actor) => {
    const { restaurantId } = actor
    return restaurantId !== null && can(actor, action, { restaurantId }) ? [restaurantId] : []
  })
  return [...new Set(own)]
}

/** What the caller may act as, in the terms of the permission table. */
export function actorsOf({ memberships, device }: Pick<Caller, 'memberships' | 'device'>): Actor[] {
  const people = memberships.map(({ role, restaurantId }) => ({
    role,
    restaurantId,
    allRestaurants: restaurantId === null,
  }))
  return device ? [...people, { role: 'device', restaurantId: device.restaurantId }] : people
}
