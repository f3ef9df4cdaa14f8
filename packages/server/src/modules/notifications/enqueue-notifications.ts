import { settingsOf } from '@comanda/domain/settings/settings'
import { type Insertable, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Notifications } from '../../db/tables.ts'
import { enqueueInPages } from '../../platform/jobs/enqueue-missing.ts'
import { enqueueSql } from '../../platform/jobs/job.ts'
import { platformSettingsKey } from '../../platform/platform-settings-key.ts'
import { deliverNotification } from './deliver-notification.ts'
import type { MailBrand } from './templates/look.ts'
import { type RenderedMail, renderNote, renderText } from './templates/render.ts'
import type { WrittenNote } from './write-note.ts'

/** The content of a notification: an email, or the text of a text message. */
export type NotificationContent = WrittenNote | { text: string }

/** A notification with its content: a code, a link, an invitation, an alert, an update of an order. */
export interface QueuedNotification {
  /** Null when it concerns no restaurant; requires a platform transaction. */
  restaurantId: string | null
  channel: 'email' | 'sms'
  /** The kind in the delivery log, such as "invitation". */
  kind: string
  recipient: string
  /** The order that its customer is notified of: the notification is deleted together with the customer's name. */
  orderId?: string
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
  const isOwn = notifications.some((one) => one.restaurantId === null && one.channel === 'email')
  const contents = renderAll(notifications, isOwn ? await readPlatformSender(tx) : undefined)
  const rows = notifications.map(
    ({ restaurantId, channel, kind, recipient, orderId, content, expiresAfterMs, deduplicationKey }) => ({
      restaurant_id: restaurantId,
      channel,
      kind,
      recipient,
      order_id: orderId ?? null,
      content: app.secrets.seal(JSON.stringify(contents.get(content))),
      expires_at: expiresAfterMs ? new Date(now + expiresAfterMs) : null,
      created_at: new Date(now),
      once_key: deduplicationKey ?? null,
    }),
  )
  await storeNotifications(tx, rows)
}

/** Stores notifications that are not stored yet, with a delivery job for each that waits. Returns the number of these jobs. */
export async function storeNotifications(
  tx: Tx,
  rows: Insertable<Notifications>[],
  runAt: Date | null = null,
): Promise<number> {
  if (rows.length === 0) return 0
  const jobs = await tx
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
  return jobs.length
}

/**
 * Enqueues the delivery of all notifications that wait without a job, such as after the job queue was lost or before
 * deliveries were jobs.
 */
export async function enqueueWaitingNotifications(app: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  const job = deliveryJob({ once: true })
  const from = sql`notifications where state = 'waiting'`
  await enqueueInPages(app, 'system:notifications', { job, from, order: [sql`created_at`, sql`id`] }, signal)
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
function renderAll(
  notifications: readonly QueuedNotification[],
  platformSender: MailBrand['sender'] | undefined,
): Map<NotificationContent, RenderedMail> {
  const rendered = new Map<NotificationContent, RenderedMail>()
  for (const { content, restaurantId } of notifications) {
    if (rendered.has(content)) continue
    if ('text' in content) rendered.set(content, renderText(content.text))
    else if (restaurantId !== null) rendered.set(content, renderNote(content))
    else
      rendered.set(
        content,
        renderNote({
          ...content,
          brand: { ...content.brand, ...(platformSender && { sender: platformSender }) },
        }),
      )
  }
  return rendered
}

/** The sender and the address for replies of the platform's own emails, from its settings; empty where none is set. */
async function readPlatformSender(tx: Tx): Promise<MailBrand['sender']> {
  const { rows } = await sql<{ settings: unknown }>`
    select value -> 'settings' as settings from platform_settings where key = ${platformSettingsKey}`.execute(
    tx,
  )
  const { emailFromName: name, emailFromAddress: replyTo } = settingsOf(rows[0]?.settings)
  return { name, replyTo }
}
