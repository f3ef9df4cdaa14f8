import type { OrderView } from '@comanda/contract/orders'
import type { App, Caller } from '../../app.ts'
import { orderTokenOf, orderViewOf, reloadOrder } from '../orders/public.ts'
import { requireOwnOrder } from './own-order.ts'

/** One of the caller's orders in full. Throws NOT_FOUND. */
export async function readOwnOrder(app: App, caller: Caller, orderId: string): Promise<OrderView> {
  const { restaurant_id: restaurantId, id } = await requireOwnOrder(app, caller, orderId)
  const { row, history } = await reloadOrder(app, restaurantId, id, caller.actor)
  return orderViewOf(row, history, orderTokenOf(app, id))
}
