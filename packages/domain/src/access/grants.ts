import { type Actor, can, type StaffRole } from './roles.ts'

/** A role at a restaurant; without a restaurant it holds for all of them. */
export interface Grant {
  role: StaffRole
  restaurantId: string | null
}

/**
 * Whether somebody with these memberships may give this role, change it or take it away: with the right to manage
 * people there, and never more than they hold themselves. A role for all restaurants comes from a master admin alone.
 */
export function mayGrant(memberships: readonly Actor[], grant: Grant): boolean {
  return memberships.some((own) => {
    if (own.role === 'master_admin') return true
    if (grant.restaurantId === null || !can(own, 'users.manage', grant)) return false
    return rank(grant.role) <= rank(own.role)
  })
}

/** Whether one of these memberships holds there and is no smaller than that role: PINs of people above are not set. */
export function isAtLeast(memberships: readonly Actor[], { role, restaurantId }: Grant): boolean {
  return memberships.some(
    (own) =>
      rank(own.role) >= rank(role) && (own.allRestaurants === true || own.restaurantId === restaurantId),
  )
}

/** The roles that may be offered at a restaurant, the smallest first. */
export function grantableRoles(memberships: readonly Actor[], restaurantId: string | null): StaffRole[] {
  return ladder.filter((role) => mayGrant(memberships, { role, restaurantId }))
}

const ladder: readonly StaffRole[] = ['staff', 'manager', 'owner', 'master_admin']

function rank(role: Actor['role']): number {
  return (ladder as readonly string[]).indexOf(role)
}
