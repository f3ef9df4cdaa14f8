import { maskRecipient } from '@comanda/domain/people/mask-recipient'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { EmailBounced } from '../../gateways/email/port.ts'
import { SmsGatewayError } from '../../gateways/sms/port.ts'
import { defineJob, type JobDescription, PermanentFailure } from '../../platform/jobs/job.ts'
import { isOutdatedReminder } from './marketing/is-outdated.ts'
import type { NotificationRow } from './notification-row.ts'
import { readPaidOrders } from './read-paid-order.ts'
import { isOrderEmail, type RenderedMail, renderOrderEmail } from './templates/render.ts'
import { isOptedOut } from './texts/opt-outs.ts'

/** Sends one notification. */
export const deliverNotification = defineJob({
  name: 'notification',
  payload: z.object({ id: z.uuid() }),
  retries: 'notification',
  effect: {
    guarantee: 'at-least-once',
    because: 'SMTP and SMS providers have no idempotency keys; a repeated email has the same message id',
  },
  handle: deliver,
  describe,
  discard: {
    consequence: 'The message will not be sent.',
    end: (_, tx, { id }) =>
      tx
        .updateTable('notifications')
        .set({ state: 'discarded', content: null })
        .where('id', '=', id)
        .where('state', '!=', 'sent')
        .execute(),
  },
})

const actor = 'system:notifications'

/** A dead notification whose job runs again is sent, too: a platform admin retried it. */
async function deliver(app: App, { id }: { id: string }, isLast = false): Promise<void> {
  const row = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'dead'])
      .executeTakeFirst(),
  )
  if (!row) return
  const now = new Date(app.now())
  const store = (change: Partial<NotificationRow>) =>
    app.db.platform(actor, (tx) =>
      tx
        .updateTable('notifications')
        .set(change)
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'dead'])
        .execute(),
    )
  if (row.expires_at && row.expires_at < now) {
    const last_error = 'Expired before it was delivered.'
    await store({ state: 'dead', content: null, last_error })
    throw new PermanentFailure(last_error)
  }
  if ((await isOptedOut(app, row)) || (await isOutdatedReminder(app, row))) {
    await store({ state: 'withheld', content: null })
    return
  }
  const { change, error } = await attempt(app, row, () => contentOf(app, row), isLast)
  await store(change)
  if (change.state === 'waiting') throw error
  if (change.state === 'dead') throw new PermanentFailure(change.last_error ?? '', error)
}

/** Content that is deleted after it expired cannot be sent again. */
async function describe(tx: Tx, payloads: { id: string }[]): Promise<(JobDescription | undefined)[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'restaurant_id', 'kind', 'recipient'])
    .select(({ eb }) => eb('content', 'is', null).as('isCleared'))
    .where(
      'id',
      'in',
      payloads.map(({ id }) => id),
    )
    .execute()
  const described = new Map(
    rows.map(({ id, restaurant_id: restaurantId, kind, recipient, isCleared }) => [
      id,
      {
        restaurantId,
        subject: subjectOf(kind, recipient),
        auditLabel: subjectOf(kind, maskRecipient(recipient)),
        canRetry: !isCleared || isOrderEmail(kind),
      },
    ]),
  )
  return payloads.map(({ id }) => described.get(id))
}

function subjectOf(kind: string, recipient: string): string {
  return `${kind.replaceAll('_', ' ')} to ${recipient}`
}

/** A notification as it is sent. */
type Sendable = Pick<NotificationRow, 'id' | 'channel' | 'kind' | 'recipient' | 'once_key' | 'expires_at'> & {
  attempts: number
}

/** The change of a notification's row by an attempt. */
export interface Outcome {
  change: Pick<NotificationRow, 'state' | 'attempts' | 'last_error' | 'sent_at'> & { content?: null }
  error: unknown
}

/** Attempts to send a notification once. Does not throw. */
export async function attempt(
  app: App,
  notification: Sendable,
  content: () => RenderedMail | Promise<RenderedMail>,
  isLast = false,
): Promise<Outcome> {
  const { id, channel, kind, recipient: to, expires_at } = notification
  const attempts = notification.attempts + 1
  try {
    const mail = await content()
    const key = notification.once_key ?? id
    if (channel === 'email')
      await app.email.send({ key, from: app.config.mailFrom, to, because: kind, ...mail })
    else await app.sms.send({ to, text: mail.text })
    const sent = { state: 'sent' as const, attempts, last_error: null, sent_at: new Date(app.now()) }
    return { change: { ...sent, content: null }, error: null }
  } catch (error) {
    const isDead = isLast || isPermanent(error)
    app.log.warn({ err: error, notification: id, kind, channel, attempts }, 'notification delivery failed')
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const state = isDead ? ('dead' as const) : ('waiting' as const)
    // Content that does not expire is retained, so that a dead notification can be retried.
    const cleared = isDead && expires_at ? { content: null } : {}
    return { change: { state, attempts, last_error, sent_at: null, ...cleared }, error }
  }
}

function isPermanent(error: unknown): boolean {
  return error instanceof EmailBounced || (error instanceof SmsGatewayError && error.isForGood)
}

const storedContent = z.object({
  sender: z.string().optional(),
  replyTo: z.string().optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribe: z.string().optional(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })).optional(),
})

/** Receipts and emails to the restaurant are rendered from the paid order; all others are stored with their content. */
async function contentOf(
  app: App,
  { content, restaurant_id, order_id, kind }: NotificationRow,
): Promise<RenderedMail> {
  if (content) return storedContent.parse(JSON.parse(app.secrets.open(content)))
  if (!restaurant_id || !order_id || !isOrderEmail(kind)) throw new Error('The notification has no content.')
  const [order] = await app.db.tenant(restaurant_id, actor, (tx) =>
    readPaidOrders(app, tx, restaurant_id, [order_id]),
  )
  if (!order) throw new EmailBounced('The order of this email is not paid.')
  return renderOrderEmail(order, kind)
}
