import { isMasterAdmin, reachesAll } from '../../shared/rights.ts'
import type { StaffSession } from './session.tsx'

/** The name of the current scope: the restaurant's name, or the title of the view of all restaurants. */
export function scopeName({
  restaurant,
  restaurants,
  me,
}: Pick<StaffSession, 'restaurant' | 'restaurants' | 'me'>): string {
  if (restaurant) return restaurant.name
  if (restaurants.length === 0 && !reachesAll(me.memberships)) return 'New restaurant'
  return isMasterAdmin(me.memberships) ? 'Master Admin Dashboard' : 'All Restaurants'
}
