import type { Me } from '@comanda/contract/identity'
import { grantableRoles } from '@comanda/domain/access/grants'
import type { StaffRole } from '@comanda/domain/access/roles'

interface Granter {
  me: Pick<Me, 'memberships'>
}

/** The roles that the user may grant at a restaurant, lowest first; null is all restaurants. */
export function rolesToGrant({ me }: Granter, restaurantId: string | null): StaffRole[] {
  const actors = me.memberships.map(({ role, restaurantId: at }) => ({
    role,
    restaurantId: at,
    allRestaurants: at === null,
  }))
  return grantableRoles(actors, restaurantId)
}

/** Whether the user may grant a role for all restaurants. */
export function canGrantEverywhere(granter: Granter): boolean {
  return rolesToGrant(granter, null).length > 0
}

/** Where the user may grant a role. On a restaurant's own domain: that restaurant. */
export function restaurantsToGrantAt<Restaurant extends { id: string }>({
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
