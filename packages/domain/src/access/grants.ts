import { type Actor, can, type StaffRole, staffRoles } from './roles.ts'

/** A role at one restaurant, or at all restaurants when `restaurantId` is null. */
export interface Grant {
  role: StaffRole
  restaurantId: string | null
}

/**
 * Whether a user with these memberships may grant, change or revoke this role: they must be allowed to manage
 * users at that restaurant, and the role must not exceed their own. Only a master admin grants a role for all
 * restaurants.
 */
export function mayGrant(memberships: readonly Actor[], grant: Grant): boolean {
  return memberships.some((own) => {
    if (own.role === 'master_admin') return true
    if (grant.restaurantId === null || !can(own, 'users.manage', grant)) return false
    return rank(grant.role) <= rank(own.role)
  })
}

/**
 * Whether one of these memberships applies at that restaurant and ranks at least as high as the role. Used to
 * keep users from setting the PIN of a higher role.
 */
export function isAtLeast(memberships: readonly Actor[], { role, restaurantId }: Grant): boolean {
  return memberships.some(
    (own) =>
      rank(own.role) >= rank(role) && (own.allRestaurants === true || own.restaurantId === restaurantId),
  )
}

/** The roles that may be granted at a restaurant, lowest first. */
export function grantableRoles(memberships: readonly Actor[], restaurantId: string | null): StaffRole[] {
  return ladder.filter((role) => mayGrant(memberships, { role, restaurantId }))
}

const ladder = staffRoles.toReversed()

function rank(role: Actor['role']): number {
  return (ladder as readonly string[]).indexOf(role)
}
