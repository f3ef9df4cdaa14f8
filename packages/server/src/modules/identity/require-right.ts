import { type Action, type Actor, can } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { Caller } from '../../app.ts'

/**
 * Requires a permission at a restaurant; with null, for the platform.
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for callers without the permission. For an API key, other restaurants do
 * not exist: NOT_FOUND.
 */
export function requireRight(caller: Caller, action: Action, restaurantId: string | null): void {
  if (isVisitor(caller) || isLocked(caller, action)) throw new ORPCError('UNAUTHORIZED')
  if (mayAt(caller, action, restaurantId)) return
  const { apiKey } = caller
  const isElsewhere =
    restaurantId !== null && apiKey !== undefined && mayAt(caller, action, apiKey.restaurantId)
  throw new ORPCError(isElsewhere ? 'NOT_FOUND' : 'FORBIDDEN')
}

/** A person must decide. Throws FORBIDDEN for an API key. */
export function refuseKey({ apiKey }: Caller): void {
  if (apiKey) throw new ORPCError('FORBIDDEN')
}

/** Neither a user, nor a screen, nor an API key. */
export function isVisitor({ user, device, apiKey }: Caller): boolean {
  return !user && !device && !apiKey
}

/** Whether the caller works at the restaurant or for the platform, or is a screen of the kitchen: not one of its customers. */
export function isStaffOf(caller: Caller, restaurantId: string): boolean {
  return mayAt(caller, 'kitchen.view', restaurantId)
}

/** Requires a kitchen permission at a restaurant. Throws like `requireRight`. */
export function requireKitchen(caller: Caller, restaurantId: string, action: Action = 'kitchen.view'): void {
  requireRight(caller, action, restaurantId)
}

/** Whether any of the caller's roles allows an action at the restaurant; null means the platform. */
export function mayAt(caller: Caller, action: Action, restaurantId: string | null): boolean {
  return !isLocked(caller, action) && actorsOf(caller).some((actor) => can(actor, action, { restaurantId }))
}

/** The restaurants where the caller may perform an action; 'all' for roles that cover all restaurants. */
export function restaurantsWith(caller: Caller, action: Action): 'all' | string[] {
  if (isLocked(caller, action)) return []
  const actors = actorsOf(caller)
  if (actors.some((actor) => can(actor, action, { restaurantId: null }))) return 'all'
  const own = actors.flatMap((actor) => {
    const { restaurantId } = actor
    return restaurantId !== null && can(actor, action, { restaurantId }) ? [restaurantId] : []
  })
  return [...new Set(own)]
}

/** The permissions that the kitchen needs. Its screens stay usable when the back office asks to sign in again. */
const ofKitchen: readonly Action[] = [
  'kitchen.view',
  'kitchen.advance',
  'ordering.pause',
  'orders.view',
  'orders.place',
  'orders.manage',
]

function isLocked({ isOfficeIdle }: Caller, action: Action): boolean {
  return isOfficeIdle === true && !ofKitchen.includes(action)
}

/** The caller's roles in the terms of the permission table. */
export function actorsOf({
  memberships,
  device,
  apiKey,
}: Pick<Caller, 'memberships' | 'device' | 'apiKey'>): Actor[] {
  if (apiKey) return [{ role: 'key', restaurantId: apiKey.restaurantId, scopes: apiKey.scopes }]
  const people = memberships.map(({ role, restaurantId }) => ({
    role,
    restaurantId,
    allRestaurants: restaurantId === null,
  }))
  return device ? [...people, { role: 'device', restaurantId: device.restaurantId }] : people
}
