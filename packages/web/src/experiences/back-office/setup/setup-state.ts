import { reachesAll } from '../../../shared/rights.ts'
import type { StaffSession } from '../session.tsx'

/** The error message if there is no restaurant yet. */
export const restaurantNotFound = 'Restaurant not found. Please set up your restaurant information first.'

/**
 * What an owner must do before the other screens open: "new" creates the restaurant of an invitation, "complete" saves
 * the profile of a restaurant that the platform created. null for everyone else.
 */
export function dueSetup(session: StaffSession): 'new' | 'complete' | null {
  const { restaurants, restaurant, onOwnDomain, me, may } = session
  if (restaurants.length === 0 && !onOwnDomain && !reachesAll(me.memberships)) return 'new'
  if (restaurant?.needsSetup && may('restaurant.manage') && !reachesAll(me.memberships)) return 'complete'
  return null
}
