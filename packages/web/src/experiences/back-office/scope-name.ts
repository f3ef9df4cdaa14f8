import { isMasterAdmin } from '../../shared/rights.ts'
import type { StaffSession } from './session.tsx'

/** The name of the current scope: the restaurant's name, or the title of the view of all restaurants. */
export function scopeName({ restaurant, me }: Pick<StaffSession, 'restaurant' | 'me'>): string {
  if (restaurant) return restaurant.name
  return isMasterAdmin(me.memberships) ? 'Master Admin Dashboard' : 'All Restaurants'
}
