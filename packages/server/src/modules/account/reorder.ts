import { randomUUID } from 'node:crypto'
import { type Reorder, reorder } from '@comanda/domain/ordering/reorder'
import type { Instant } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { loadStorefront } from '../menus/public.ts'
import { breakdownOf } from '../orders/public.ts'
import { requireOwnOrder } from './own-order.ts'

/**
 * Rebuilds one of the caller's orders as a cart from the current menu, with the changes since. Dishes must be
 * sold at the given time. Throws
 * NOT_FOUND for an unknown order, or if the restaurant no longer takes orders online.
 */
export async function reorderOwn(
  app: App,
  caller: Caller,
  orderId: string,
  at: Instant = 0,
): Promise<Reorder & { restaurantId: string }> {
  const row = await requireOwnOrder(app, caller, orderId)
  const storefront = await loadStorefront(app, row.restaurant_id)
  if (!storefront?.restaurant.settings.onlineOrdersEnabled) {
    throw new ORPCError('NOT_FOUND', { message: 'This restaurant no longer takes online orders.' })
  }
  const { menu, restaurant } = storefront
  const time = { at: Math.max(at, app.now()), zone: restaurant.settings.timezone }
  return { restaurantId: restaurant.id, ...reorder(breakdownOf(row).lines, menu, time, randomUUID) }
}
