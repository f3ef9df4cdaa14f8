import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { pauseSentence } from './pause-messages.ts'

/** Whether customers cannot order, because ordering is paused or turned off in the settings. */
export function isOrderingOff(
  restaurant: Pick<KitchenRestaurant, 'isOrderingOn' | 'orderingPaused'>,
): boolean {
  return restaurant.orderingPaused || isTurnedOff(restaurant)
}

/** Whether it is turned off in the settings, which a kitchen cannot change. */
export function isTurnedOff({ isOrderingOn }: Pick<KitchenRestaurant, 'isOrderingOn'>): boolean {
  // A board stored on this device by an older version has no `isOrderingOn`.
  return isOrderingOn === false
}

/** Why customers cannot order: "Staff shortage, until 7:12 PM". */
export function whyOrderingIsOff(
  restaurant: Pick<KitchenRestaurant, 'isOrderingOn' | 'pause' | 'timezone'>,
  now: Instant,
): string {
  if (isTurnedOff(restaurant)) return 'Turned off in the settings of the restaurant'
  return restaurant.pause ? pauseSentence(restaurant.pause, now, restaurant.timezone) : 'Ordering is off'
}
