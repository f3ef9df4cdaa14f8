import { type RollupApp, sumUpDays } from '../../../platform/day-rollup.ts'
import { addUpPlatformDays, platformDaysOf } from '../../../platform/platform-days.ts'
import { dishRollup } from './dish-windows.ts'
import { lostCartRollup, lostCarts } from './lost-carts.ts'
import { salesParts, salesPartsRollup } from './sales-parts.ts'

/**
 * Sums up sales by hour, customer and zip code, dishes, and lost carts of days that have closed or changed, and adds up all but
 * dishes for all restaurants.
 */
export async function sumUpAnalysedDays(app: RollupApp, signal?: AbortSignal): Promise<void> {
  try {
    await sumUpDays(app, [salesPartsRollup, dishRollup, lostCartRollup], signal)
  } finally {
    for (const days of [salesParts, lostCarts]) await addUpPlatformDays(app, platformDaysOf(days), signal)
  }
}
