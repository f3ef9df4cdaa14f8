import type { ListedOrder } from '@comanda/contract/orders-admin'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { listedOrder } from '../orders-admin/public.ts'
import { abandonOrder, unsettledOrder } from '../payments/public.ts'

/**
 * Ends a phone order that was not paid by its link: the link can no longer be used, and the order releases its
 * stock and its kitchen capacity. Idempotent. Returns null when it is paid, when its payment is in transit, and for other orders.
 * Throws UNAUTHORIZED, FORBIDDEN, and a PaymentGatewayError; the order is then unchanged.
 */
export async function withdrawOrder(
  app: App,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<ListedOrder | null> {
  requireRight(caller, 'orders.place', restaurantId)
  const row = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .where('source', '=', 'phone')
      .where('paid_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return null
  if (row.released_at === null) {
    const outcome = await abandonOrder(app, unsettledOrder(row), {
      reason: 'Withdrawn by the restaurant.',
      actor: caller.actor,
    })
    if (outcome !== 'ended') return null
    await app.db.tenant(restaurantId, caller.actor, (tx) => recordOnce(app, tx, caller, row))
  }
  return listedOrder(app, caller, { restaurantId, orderId })
}

/** Of two people who withdraw an order at the same time, the first one is recorded. */
async function recordOnce(
  app: App,
  tx: Tx,
  caller: Caller,
  { restaurant_id: restaurantId, id, order_number, created_at }: OrderRow,
): Promise<void> {
  const entry = { restaurantId, action: 'ordering.phone_order_withdrawn', subject: `order:${id}` } as const
  await tx
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const earlier = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('at', '>=', created_at)
    .where('subject', '=', entry.subject)
    .where('action', '=', entry.action)
    .executeTakeFirst()
  if (!earlier) await audit(app, tx, caller, { ...entry, subjectLabel: `Order ${order_number}` })
}
