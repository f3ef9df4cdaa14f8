import type { App } from '../../../app.ts'
import { sumUpDays } from '../../../platform/day-rollup.ts'
import { dishRollup } from './dish-days.ts'
import { lostCartRollup } from './lost-carts.ts'
import { salesPartsRollup } from './sales-parts.ts'

/** Sums up sales by hour, customer and zip code, dishes, and lost carts of days that have closed or changed. */
export async function sumUpAnalysedDays(app: Pick<App, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  for (const rollup of [salesPartsRollup, dishRollup, lostCartRollup]) await sumUpDays(app, rollup, signal)
}
