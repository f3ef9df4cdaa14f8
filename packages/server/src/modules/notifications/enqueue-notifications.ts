import { type Insertable, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Notifications } from '../../db/tables.ts'
import { enqueueSql } from '../../platform/jobs/job.ts'
import { deliverNotification } from './deliver-notification.ts'
import { type RenderedMail, renderNote, renderText } from './templates/render.ts'
import type { WrittenNote } from './write-note.ts'

/** The content of a notification: an email, or the text of a text message. */
export type NotificationContent = WrittenNote | { text: string }

/** A notification that is not about a paid order: a code, a link, an invitation, an alert. */
export interface QueuedNotification {
  /** Null when it concerns no restaurant; requires a platform transaction. */
  restaurantId: string | null
  channel: 'email' | 'sms'
  /** The kind in the delivery log, such as "invitation". */
  kind: string
  recipient: string
  content: NotificationContent
  /** Not sent after this time. Absent: never expires. */
  expiresAfterMs?: number
  /** Deduplication key of cause and recipient: a second notification with the same key is not stored. */
  deduplicationKey?: string
}

/** Enqueues notifications in the transaction of their cause. They are delivered as soon as it commits. */
export async function enqueueNotifications(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  notifications: readonly QueuedNotification[],
): Promise<void> {
  const now = app.now()
  const contents = renderAll(notifications)
  const rows = notifications.map(
    ({ restaurantId, channel, kind, recipient, content, expiresAfterMs, deduplicationKey }) => ({
      restaurant_id: restaurantId,
      ...{ channel, kind, recipient },
      content: app.secrets.seal(JSON.stringify(contents.get(content))),
      expires_at: expiresAfterMs ? new Date(now + expiresAfterMs) : null,
      created_at: new Date(now),
      once_key: deduplicationKey ?? null,
    }),
  )
  await storeNotifications(tx, rows)
}

/** Stores notifications that are not stored yet, with a delivery job for each that waits. */
export async function storeNotifications(
  tx: Tx,
  rows: Insertable<Notifications>[],
  runAt: Date | null = null,
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .with('added', (query) =>
      query
        .insertInto('notifications')
        .values(rows)
        .onConflict((known) => known.doNothing())
        .returning(['id', 'state']),
    )
    .selectFrom('added')
    .where('state', '=', 'waiting')
    .select(deliveryJob({ runAt: sql`${runAt}` }).as('job'))
    .execute()
}

/**
 * Enqueues the delivery of all notifications that wait without a job, such as after the job queue was lost or before
 * deliveries were jobs.
 */
export async function enqueueWaitingNotifications({ db }: Pick<App, 'db'>): Promise<void> {
  await db.platform('system:notifications', (tx) =>
    tx
      .selectFrom('notifications')
      .where('state', '=', 'waiting')
      .select(deliveryJob({ once: true }).as('job'))
      .execute(),
  )
}

/** The delivery job of a notification, for a statement that has its `id`. */
function deliveryJob(options: Parameters<typeof enqueueSql>[3]) {
  return enqueueSql(
    deliverNotification,
    sql`json_build_object('id', id)`,
    sql`'notification:' || id`,
    options,
  )
}

/** Renders each content once, however many recipients it has. */
function renderAll(notifications: readonly QueuedNotification[]): Map<NotificationContent, RenderedMail> {
  const contents = new Set(notifications.map(({ content }) => content))
  return new Map(
    [...contents].map((content) => [
      content,
      'text' in content ? renderText(content.text) : renderNote(content),
    ]),
  )
}
