import { switchedOff } from '../ordering/can-order.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import { isAsapAvailable } from '../ordering/timing.ts'
import type { Instant } from '../time/instant.ts'
import type { CartBlock } from './carts.ts'

/** Why visitors leave a menu without a cart, as far as it is known. */
export const turnedAwayReasons = ['paused', 'closed', 'sold_out'] as const satisfies readonly CartBlock[]
export type TurnedAwayReason = (typeof turnedAwayReasons)[number]

/**
 * What prevents a visitor who opens the menu from ordering: ordering is paused or off, nothing can be ordered for now,
 * or an opened dish is sold out. null: nothing does.
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
