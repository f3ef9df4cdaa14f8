import type { Zone } from '../time/instant.ts'

/** The time zones of restaurants, with their names. */
export const restaurantZones: readonly (readonly [zone: Zone, name: string])[] = [
  ['America/New_York', 'New York'],
  ['America/Chicago', 'Chicago'],
  ['America/Denver', 'Denver'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Phoenix', 'Phoenix'],
  ['America/Anchorage', 'Anchorage'],
  ['Pacific/Honolulu', 'Honolulu'],
]

export const defaultZone: Zone = 'America/New_York'

export function isRestaurantZone(zone: string): boolean {
  return restaurantZones.some(([known]) => known === zone)
}
