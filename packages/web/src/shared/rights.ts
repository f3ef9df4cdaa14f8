import type { Me } from '@comanda/contract/identity'
import { type Action, type Actor, can } from '@comanda/domain/access/roles'

type Memberships = Me['memberships']

/**
 * Whether any of the user's roles allows the action at a restaurant; null is the platform, 'anywhere' any
 * restaurant.
 */
export function mayAt(memberships: Memberships, action: Action, at: string | null | 'anywhere'): boolean {
  return actorsOf(memberships).some((actor) =>
    can(actor, action, { restaurantId: at === 'anywhere' ? actor.restaurantId : at }),
  )
}

/** The user's role name at a restaurant: their role there, or the highest that applies to all restaurants. */
export function roleLabel(memberships: Memberships, restaurantId: string | null): string {
  const granted = memberships.filter(
    (own) => own.role === 'master_admin' || own.restaurantId === null || own.restaurantId === restaurantId,
  )
  const reachable = granted.length > 0 || restaurantId !== null ? granted : memberships
  const highest = ladder.find((role) => reachable.some((own) => own.role === role))
  return highest ? roleNames[highest] : 'Customer'
}

export function isMasterAdmin(memberships: Memberships): boolean {
  return memberships.some(({ role }) => role === 'master_admin')
}

/** Whether the user's access covers all restaurants, including future ones. */
export function reachesAll(memberships: Memberships): boolean {
  return memberships.some(({ role, restaurantId }) => role === 'master_admin' || restaurantId === null)
}

export const roleNames = {
  master_admin: 'Master Admin',
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
} as const

const ladder = ['master_admin', 'owner', 'manager', 'staff'] as const

function actorsOf(memberships: Memberships): Actor[] {
  return memberships.map(({ role, restaurantId }) => ({
    role,
    restaurantId,
    allRestaurants: restaurantId === null,
  }))
}
