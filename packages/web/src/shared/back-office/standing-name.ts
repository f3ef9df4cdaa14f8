import { isMasterAdmin } from './rights.ts'
import type { StaffSession } from './session.tsx'

/** Where somebody stands: the restaurant's name, or what the view of all of them is called. */
export function standingName({ restaurant, me }: Pick<StaffSession, 'restaurant' | 'me'>): string {
  if (restaurant) return restaurant.name
  return isMasterAdmin(me.memberships) ? 'Master Admin Dashboard' : 'All Restaurants'
}
