import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit, systemCaller } from '../../../platform/audit.ts'
import { defineJob, enqueue } from '../../../platform/jobs/job.ts'
import { alertManagement, writeOrdersWaiting } from '../../notifications/public.ts'
import { cancelUnacknowledged } from '../../orders/public.ts'
import { findUnacknowledged } from './find-unacknowledged.ts'

const caller = systemCaller('kitchen')

/** Notifies the management of a restaurant's orders that were not acknowledged within the kitchen's limit, once each. */
export const escalationJob = defineJob({
  name: 'escalation',
  payload: z.object({ restaurantId: z.uuid() }),
  retries: 'urgent',
  effect: {
    guarantee: 'exactly-once',
    because: 'its effects are rows in the transaction that marks the orders',
  },
  discard: 'never',
  async handle(app, { restaurantId }) {
    const found = await findUnacknowledged(app, restaurantId)
    const ids = found.filter(({ due }) => due === 'escalation').map(({ orderId }) => orderId)
    if (ids.length > 0) await escalate(app, restaurantId, ids)
  },
})

/** Cancels an order that was escalated and is still not acknowledged, if the kitchen is set up for it. */
export const cancellationJob = defineJob({
  name: 'cancellation',
  payload: z.object({ restaurantId: z.uuid(), orderId: z.uuid() }),
  retries: 'cancellation',
  effect: {
    guarantee: 'exactly-once',
    because: 'an order is cancelled once; its id is the key of its refund',
  },
  discard: 'never',
  handle: (app, { restaurantId, orderId }) =>
    cancelUnacknowledged(app, caller, {
      restaurantId,
      orderId,
      reason: 'Order not acknowledged in time',
      refund: 'full',
      requestKey: orderId,
    }),
})

/**
 * Enqueues the jobs of orders that are due for escalation or cancellation. A job per order would cost each order an
 * insert and a deletion, although few are not acknowledged; a partial index contains only those.
 */
export async function escalateOrders(app: App): Promise<void> {
  const found = await findUnacknowledged(app)
  if (found.length === 0) return
  await app.db.platform(caller.actor, async (tx) => {
    // One job for all orders that are due, with the key of the newest: later orders have a job of their own when it is dead.
    const newest = new Map(
      found.filter(({ due }) => due === 'escalation').map((order) => [order.restaurantId, order.orderId]),
    )
    for (const [restaurantId, orderId] of newest)
      await enqueue(tx, escalationJob, { restaurantId }, { key: `escalation:${orderId}`, once: true })
    for (const { restaurantId, orderId, due } of found)
      if (due === 'cancellation')
        await enqueue(
          tx,
          cancellationJob,
          { restaurantId, orderId },
          { key: `cancellation:${orderId}`, once: true },
        )
  })
}

/** The mark, audit entry, notifications and events are written in one transaction. A concurrent run finds nothing to mark. */
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
