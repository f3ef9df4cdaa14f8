import type { App } from '../../../app.ts'
import { sendAll } from '../order-mail.ts'
import { readPaidOrders } from '../read-paid-order.ts'
import type { DeadNotificationAudit } from './dead-notifications.ts'

export interface Retried {
  /** waiting: it will be delivered within seconds. dead: the retry failed. */
  state: 'sent' | 'waiting' | 'dead'
  error: string | null
}

/**
 * Retries a dead notification: a queued one by the delivery worker, an order email immediately. `attempts` is
 * the last known number, so that two clicks retry it once. Null when it is no longer dead, was retried
 * meanwhile, or cannot be sent again.
 */
export async function retryDeadNotification(
  app: App,
  { id, attempts }: { id: string; attempts: number },
  record: DeadNotificationAudit,
): Promise<Retried | null> {
  const notification = await app.db.platform(actor, async (tx) => {
    const row = await tx
      .updateTable('letters')
      .set({ state: 'waiting', attempts: 0, due_at: new Date(app.now()) })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .where('attempts', '=', attempts)
      .where('content', 'is not', null)
      .returning(['id', 'restaurant_id as restaurantId', 'channel', 'kind', 'recipient'])
      .executeTakeFirst()
    if (row) await record(tx, row)
    return row
  })
  return notification ? { state: 'waiting', error: null } : resend(app, { id, attempts }, record)
}

/** It stays dead until it was sent, so that a crash on the way loses nothing. */
async function resend(
  app: App,
  { id, attempts }: { id: string; attempts: number },
  record: DeadNotificationAudit,
): Promise<Retried | null> {
  const email = await app.db.platform(actor, async (tx) => {
    const row = await tx
      .updateTable('messages')
      .set({ attempts: attempts + 1 })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .where('attempts', '=', attempts)
      .returningAll()
      .executeTakeFirst()
    if (row) await record(tx, { ...row, channel: 'email', restaurantId: row.restaurant_id })
    return row
  })
  if (!email) return null
  const { restaurant_id: restaurantId, subject_id: orderId, kind, recipient } = email
  const [order] = await app.db.tenant(restaurantId, actor, (tx) =>
    readPaidOrders(app, tx, restaurantId, [orderId]),
  )
  if (!order) return { state: 'dead', error: 'The order of this email is not paid.' }
  const [attempt] = await sendAll(app, order, [{ id, kind, orderId, recipient, attempts }])
  const error = textOf(attempt?.error)
  await app.db.tenant(restaurantId, actor, (tx) =>
    tx
      .updateTable('messages')
      .set(
        error === null
          ? { state: 'sent', sent_at: new Date(app.now()), last_error: null }
          : { last_error: error },
      )
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .execute(),
  )
  return { state: error === null ? 'sent' : 'dead', error }
}

function textOf(error: unknown): string | null {
  if (error === null) return null
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

const actor = 'system:health'
