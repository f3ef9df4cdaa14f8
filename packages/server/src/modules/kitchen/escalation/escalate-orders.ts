import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit, systemCaller } from '../../../platform/audit.ts'
import { alertManagement, writeOrdersWaiting } from '../../notifications/public.ts'
import { cancelUnacknowledged } from '../../orders/public.ts'
import { findUnacknowledged } from './find-unacknowledged.ts'

const caller = systemCaller('kitchen')

/**
 * Escalates orders that were not acknowledged within the kitchen's limit to its management, once each, and
 * later cancels those that are still not acknowledged, if the kitchen is set up for it. Idempotent; safe to
 * run concurrently.
 */
export async function escalateOrders(app: App, signal?: AbortSignal): Promise<void> {
  const found = await findUnacknowledged(app)
  const toEscalate = found.filter(({ due }) => due === 'escalation')
  for (const [restaurantId, orders] of Map.groupBy(toEscalate, (order) => order.restaurantId)) {
    if (signal?.aborted) return
    const ids = orders.map(({ orderId }) => orderId)
    await isolated(app, restaurantId, () => escalate(app, restaurantId, ids))
  }
  for (const { restaurantId, orderId, due } of found) {
    if (signal?.aborted) return
    if (due !== 'cancellation') continue
    await isolated(app, restaurantId, () =>
      cancelUnacknowledged(app, caller, {
        restaurantId,
        orderId,
        reason: 'Order not acknowledged in time',
        refund: 'full',
        // An order is cancelled once, so its id serves as the idempotency key.
        requestKey: orderId,
      }),
    )
  }
}

/** An error at one restaurant does not affect the others. */
async function isolated(app: App, restaurantId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    app.log.error({ err: error, restaurantId }, 'escalation of unacknowledged orders failed')
  }
}

/** Mark, audit, notifications and events are one transaction. A concurrent run finds nothing to mark. */
function escalate(app: App, restaurantId: string, orderIds: string[]): Promise<void> {
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const orders = await mark(app, tx, restaurantId, orderIds)
    if (orders.length === 0) return
    for (const order of orders) {
      await audit(app, tx, caller, {
        restaurantId,
        action: 'ordering.order_escalated',
        subject: `order:${order.id}`,
        subjectLabel: `Order ${order.order_number}`,
      })
    }
    const facts = orders.map((order) => ({
      orderNumber: order.order_number,
      customer: `${order.customer_first_name} ${order.customer_last_name}`,
      since: order.paid_at.getTime(),
      promisedAt: order.promised_at.getTime(),
      cancelsAfterMinutes: order.give_up_minutes,
    }))
    await alertManagement(app, tx, restaurantId, 'order_escalated', (restaurant) =>
      writeOrdersWaiting(restaurant, facts, app.now()),
    )
    await sql`
      select append_event(restaurant_id, 'order.escalated', id, jsonb_build_object('revision', revision))
      from orders where restaurant_id = ${restaurantId} and id = any(${orders.map(({ id }) => id)}::uuid[])
      order by paid_at`.execute(tx)
  })
}

async function mark(app: App, tx: Tx, restaurantId: string, orderIds: string[]): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    update orders o set escalated_at = ${new Date(app.now())}, revision = revision + 1
    where restaurant_id = ${restaurantId} and id = any(${orderIds}::uuid[]) and escalated_at is null
      and status in ('pending', 'received')
    returning id, order_number, customer_first_name, customer_last_name, paid_at, promised_at,
      (select give_up_minutes from kitchen_settings k where k.restaurant_id = o.restaurant_id) as give_up_minutes`.execute(
    tx,
  )
  return rows.sort((one, other) => one.paid_at.getTime() - other.paid_at.getTime())
}

interface Marked {
  id: string
  order_number: string
  customer_first_name: string
  customer_last_name: string
  paid_at: Date
  promised_at: Date
  give_up_minutes: number | null
}
