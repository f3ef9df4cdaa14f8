import { switchedOff } from '../ordering/can-order.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import { isAsapAvailable } from '../ordering/timing.ts'
import type { Instant } from '../time/instant.ts'
import type { CartBlock } from './carts.ts'

/** The known reasons why visitors leave a menu without a cart. */
export const turnedAwayReasons = ['paused', 'closed', 'sold_out'] as const satisfies readonly CartBlock[]
export type TurnedAwayReason = (typeof turnedAwayReasons)[number]

/**
 * Why a visitor who opens the menu cannot order: ordering is paused or off, no order for now is accepted, or an opened
 * dish is sold out. null if they can.
 */
export function turnedAwayBy(
  now: Instant,
  settings: OrderingSettings,
  openedSoldOut: boolean,
): TurnedAwayReason | null {
  if (switchedOff(now, settings)) return 'paused'
  if (!isAsapAvailable(now, settings)) return 'closed'
  return openedSoldOut ? 'sold_out' : null
}
