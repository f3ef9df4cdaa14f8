import type { ListedOrder } from '@comanda/contract/orders-admin'
import { type SettableStatus, stepsTo } from '@comanda/domain/ordering/order-states'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireOperator } from '../devices/public.ts'
import { takeSteps } from '../orders/public.ts'
import { readOne } from './order-rows.ts'

/**
 * `stale` contains the current order: another user was faster. `final` orders are completed, cancelled or unpaid; they
 * cannot be changed.
 */
export type StatusChange =
  | { kind: 'changed' | 'stale' | 'final' | 'unpaid'; order: ListedOrder }
  | { kind: 'not-found' }

/**
 * Sets the status of a paid order, if it still has the one that the caller saw, with all effects of the kitchen's steps.
 * Idempotent: an order that has the status already is not changed.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED.
 */
export async function setOrderStatus(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; orderId: string; expected: OrderStatus; status: SettableStatus },
): Promise<StatusChange> {
  const { restaurantId, orderId, expected, status } = input
  requireOperator(caller, restaurantId)
  const steps = stepsTo(expected, status)
  const at = new Date(app.now())
  const inRestaurant = <T>(work: (tx: Tx) => Promise<T>) => app.db.tenant(restaurantId, caller.actor, work)
  const moved = await inRestaurant((tx) => takeSteps(tx, { restaurantId, orderId, expected, steps, at }))
  // In a separate transaction, because the event of a step locks a counter until the transaction of the step ends.
  const order = await inRestaurant((tx) => readOne(tx, caller, restaurantId, orderId))
  if (!order) return { kind: 'not-found' }
  if (moved || (order.isPlaced && order.status === status)) return { kind: 'changed', order }
  if (!order.isPlaced) return { kind: 'unpaid', order }
  const isFinal = order.status === 'completed' || order.status === 'cancelled'
  return { kind: isFinal ? 'final' : 'stale', order }
}
