import type { OwnOrder } from '@comanda/contract/account'
import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { shownEmail } from '../identity/public.ts'
import { breakdownOf, customerCourierOf, orderTokenOf } from '../orders/public.ts'

/**
 * The caller's account. Its email is empty if the account has only a phone number. Throws UNAUTHORIZED for
 * anyone not signed in.
 */
export function personOf({ user }: Caller): NonNullable<Caller['user']> {
  if (!user) throw new ORPCError('UNAUTHORIZED', { message: httpMessage(401) })
  return { ...user, email: shownEmail(user.email) }
}

/** A paid order of the caller. Throws NOT_FOUND, even for another person's order. */
export async function requireOwnOrder(app: App, caller: Caller, orderId: string): Promise<OrderRow> {
  const { id } = personOf(caller)
  const row = await app.db.platform(caller.actor, (tx) =>
    paidOrdersOf(tx, id).selectAll('orders').where('orders.id', '=', orderId).executeTakeFirst(),
  )
  if (!row) throw new ORPCError('NOT_FOUND', { message: httpMessage(404) })
  return row
}

/** The paid orders of an account; excludes orders that expired unpaid. */
export function paidOrdersOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('orders')
    .where('orders.user_id', '=', userId)
    .where('orders.paid_at', 'is not', null)
    .where('orders.forgotten_at', 'is', null)
}

export function ownOrderOf(
  app: Pick<App, 'secrets'>,
  row: OrderRow,
  restaurant: OwnOrder['restaurant'],
): OwnOrder {
  const courier = customerCourierOf(row)
  return {
    id: row.id,
    token: orderTokenOf(app, row.id),
    orderNumber: row.order_number,
    restaurant,
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillment: row.delivery_type,
    createdAt: row.created_at.getTime(),
    promisedAt: row.promised_at.getTime(),
    courier: courier && { state: courier.state, status: courier.status },
    lines: breakdownOf(row).lines.map(({ name, quantity }) => ({ name, quantity })),
    grandTotal: row.grand_total,
    refunded: row.refunded_amount,
  }
}
