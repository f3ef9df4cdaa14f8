import { randomUUID } from 'node:crypto'
import { visibleMenu } from '@comanda/domain/menu/availability'
import { type Reorder, reorder } from '@comanda/domain/ordering/reorder'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { loadStorefront } from '../menus/public.ts'
import { breakdownOf } from '../orders/public.ts'
import { requireOwnOrder } from './own-order.ts'

/**
 * One of the caller's orders as a cart from the menu of this minute, with what has changed since. Throws NOT_FOUND, also
 * when the restaurant is not to be found any more.
 */
export async function reorderOwn(
  app: App,
  caller: Caller,
  orderId: string,
): Promise<Reorder & { restaurantId: string }> {
  const row = await requireOwnOrder(app, caller, orderId)
  const storefront = await loadStorefront(app, row.restaurant_id)
  if (!storefront?.restaurant.settings.onlineOrdersEnabled) {
    throw new ORPCError('NOT_FOUND', { message: 'This restaurant takes no orders online any more.' })
  }
  const { menu, restaurant } = storefront
  const visible = visibleMenu(menu, app.now(), restaurant.settings.timezone)
  return { restaurantId: restaurant.id, ...reorder(breakdownOf(row).lines, menu, visible, randomUUID) }
}
