import { phaseOf } from '@comanda/domain/ordering/order-status'
import type { AddedTo } from '@comanda/domain/ordering/phone-order'
import type { App, Caller } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { refuse } from './refusals.ts'
import type { Requested } from './request.ts'

/**
 * The paid order that a request adds dishes to; null for a separate order. Throws NOT_FOUND, and NOT_CHANGEABLE once the
 * order is completed or cancelled.
 */
export async function findAddedTo(
  app: App,
  caller: Caller,
  { restaurantId, phone }: Pick<Requested, 'restaurantId' | 'phone'>,
): Promise<AddedTo | null> {
  if (!phone?.addTo) return null
  const row = await paidOrder(app, caller, restaurantId, phone.addTo)
  const phase = phaseOf(row.status)
  if (phase === 'completed' || phase === 'cancelled') throw refuse.orderOver(phase)
  return addedToOf(row)
}

/** Whether a request adds dishes to an order that is completed or cancelled by now. */
export async function isAddedToOver(
  app: App,
  caller: Caller,
  { restaurant_id, added_to }: Pick<OrderRow, 'restaurant_id' | 'added_to'>,
): Promise<boolean> {
  if (!added_to) return false
  const phase = phaseOf((await paidOrder(app, caller, restaurant_id, added_to)).status)
  return phase === 'completed' || phase === 'cancelled'
}

/** A paid order in any state. Throws NOT_FOUND. */
export async function paidOrder(
  app: App,
  caller: Caller,
  restaurantId: string,
  orderId: string,
): Promise<OrderRow> {
  const row = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .where('paid_at', 'is not', null)
      .executeTakeFirst(),
  )
  if (!row) throw refuse.unknownOrder()
  return row
}

function addedToOf(row: OrderRow): AddedTo {
  return {
    orderId: row.id,
    promisedAt: row.promised_at.getTime(),
    heldUntil: row.held_until?.getTime() ?? null,
    address: row.delivery_address,
    dropoffNote: row.dropoff_note,
    hasCourier: row.courier !== null,
  }
}
