import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'

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

/** Newest first. */
export async function listDeadNotifications(app: Pick<App, 'db'>, limit = 100): Promise<DeadNotification[]> {
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<DeadNotification>`
      select dead.*, r.name as "restaurantName" from (
        select id, restaurant_id as "restaurantId", channel, kind, recipient, attempts, last_error as "lastError",
          created_at as "createdAt", content is not null as "canRetry" from letters where state = 'dead'
        union all
        select id, restaurant_id, 'email', kind, recipient, attempts, last_error, created_at, true
        from messages where state = 'dead'
      ) as dead left join restaurants r on r.id = dead."restaurantId" order by "createdAt" desc limit ${limit}`.execute(
      tx,
    )
    return rows
  })
}

/** Discards a dead notification and deletes its content. False when it is no longer dead. */
export function discardDeadNotification(
  app: App,
  id: string,
  record: DeadNotificationAudit,
): Promise<boolean> {
  return app.db.platform(actor, async (tx) => {
    const notification = await tx
      .updateTable('letters')
      .set({ state: 'discarded', content: null })
      .where('id', '=', id)
      .where('state', '=', 'dead')
      .returning(['id', 'restaurant_id as restaurantId', 'channel', 'kind', 'recipient'])
      .executeTakeFirst()
    const discarded =
      notification ??
      (await tx
        .updateTable('messages')
        .set({ state: 'discarded' })
        .where('id', '=', id)
        .where('state', '=', 'dead')
        .returning(['id', 'restaurant_id as restaurantId', 'kind', 'recipient'])
        .executeTakeFirst())
    if (!discarded) return false
    await record(tx, { channel: 'email', ...discarded })
    return true
  })
}

const actor = 'system:health'
