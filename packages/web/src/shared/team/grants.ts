import type { Me } from '@comanda/contract/identity'
import { grantableRoles } from '@comanda/domain/access/grants'
import type { StaffRole } from '@comanda/domain/access/roles'

interface Giver {
  me: Pick<Me, 'memberships'>
}

/** The roles that somebody may give at a restaurant, the smallest first; null is for all restaurants. */
export function rolesToGive({ me }: Giver, restaurantId: string | null): StaffRole[] {
  const actors = me.memberships.map(({ role, restaurantId: at }) => ({
    role,
    restaurantId: at,
    allRestaurants: at === null,
  }))
  return grantableRoles(actors, restaurantId)
}

/** Whether a role for all restaurants is theirs to give. */
export function mayGiveEverywhere(giver: Giver): boolean {
  return rolesToGive(giver, null).length > 0
}

/** Where a role may be given. On a restaurant's own domain that is the one. */
export function restaurantsToGiveAt<Restaurant extends { id: string }>({
  restaurants,
  onOwnDomain,
  restaurantId,
  may,
}: {
  restaurants: readonly Restaurant[]
  onOwnDomain: boolean
  restaurantId: string | null
  may: (action: 'users.manage', restaurantId: string) => boolean
}): Restaurant[] {
  return restaurants.filter(({ id }) => (onOwnDomain ? id === restaurantId : true) && may('users.manage', id))
}
