import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { deliverNotification, type NotificationRow } from './deliver-notification.ts'

/** An email or text that is not retried automatically any more. */
export interface DeadNotification {
  id: string
  restaurantId: string | null
  restaurantName: string | null
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  attempts: number
  lastError: string | null
  createdAt: Date
  /** False for expired content, such as a code. */
  canRetry: boolean
}

/** Records what was done with a notification, in the transaction that does it. */
export type DeadNotificationAudit = (
  tx: Tx,
  notification: Pick<DeadNotification, 'id' | 'restaurantId' | 'channel' | 'kind' | 'recipient'>,
) => Promise<void>

const actor = 'system:health'

/** Newest first. */
export function listDeadNotifications(app: Pick<App, 'db'>, limit = 100): Promise<DeadNotification[]> {
  return app.db.platform(actor, (tx) =>
    tx
      .selectFrom('notifications as n')
      .leftJoin('restaurants as r', 'r.id', 'n.restaurant_id')
      .select([
        'n.id',
        'n.restaurant_id as restaurantId',
        'r.name as restaurantName',
        'channel',
        'kind',
        'recipient',
      ])
      .select(['attempts', 'last_error as lastError', 'n.created_at as createdAt'])
      .select(({ or, eb }) =>
        or([eb('content', 'is not', null), eb('order_id', 'is not', null)]).as('canRetry'),
      )
      .where('state', '=', 'dead')
      .orderBy('n.created_at', 'desc')
      .limit(limit)
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, canRetry: row.canRetry === true }))),
  )
}

/**
 * Enqueues a dead notification again, with all its attempts. `attempts` is the last known number, so that two clicks
 * retry it once. False when it is no longer dead, was retried meanwhile, or cannot be sent again.
 */
export function retryDeadNotification(
  app: App,
  { id, attempts }: { id: string; attempts: number },
  record: DeadNotificationAudit,
): Promise<boolean> {
  return app.db.platform(actor, async (tx) => {
    const row = await resolve(tx, id, { state: 'waiting', attempts: 0 }, attempts)
    if (!row) return false
    await enqueue(tx, deliverNotification, { id }, { key: `notification:${id}` })
    await record(tx, row)
    return true
  })
}

/** Discards a dead notification and deletes its content. False when it is no longer dead. */
export function discardDeadNotification(
  app: App,
  id: string,
  record: DeadNotificationAudit,
): Promise<boolean> {
  return app.db.platform(actor, async (tx) => {
    const row = await resolve(tx, id, { state: 'discarded', content: null })
    if (row) await record(tx, row)
    return row !== undefined
  })
}

function resolve(tx: Tx, id: string, change: Partial<NotificationRow>, attempts?: number) {
  return tx
    .updateTable('notifications')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .$if(attempts !== undefined, (query) =>
      query
        .where('attempts', '=', attempts ?? 0)
        .where(({ or, eb }) => or([eb('content', 'is not', null), eb('order_id', 'is not', null)])),
    )
    .returning(['id', 'restaurant_id as restaurantId', 'channel', 'kind', 'recipient'])
    .executeTakeFirst()
}
