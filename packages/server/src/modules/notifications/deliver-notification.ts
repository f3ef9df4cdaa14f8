import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Notifications } from '../../db/tables.ts'
import { EmailBounced } from '../../gateways/email/port.ts'
import { SmsGatewayError } from '../../gateways/sms/port.ts'
import { type Job, retryPolicies } from '../../platform/jobs/job.ts'
import { readPaidOrders } from './read-paid-order.ts'
import { type RenderedMail, renderOrderEmail } from './templates/render.ts'
import { isOptedOut } from './texts/opt-outs.ts'

/** Sends one notification. */
export const deliverNotification: Job<{ id: string }> = {
  name: 'notification',
  payload: z.object({ id: z.uuid() }),
  retries: 'notification',
  effect: {
    guarantee: 'at-least-once',
    because: 'SMTP and SMS providers have no idempotency keys; a repeated email has the same message id',
  },
  handle: (app, { id }) => deliver(app, id),
}

export type NotificationRow = Selectable<Notifications>

const actor = 'system:notifications'

/** Throws when it must be retried; the last failure is recorded in the notification, which is then dead. */
async function deliver(app: App, id: string): Promise<void> {
  const row = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'waiting')
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
        .where('state', '=', 'waiting')
        .execute(),
    )
  if (row.expires_at && row.expires_at < now) {
    await store({ state: 'dead', content: null, last_error: 'Expired before it was delivered.' })
    return
  }
  if (await isOptedOut(app, row)) {
    await store({ state: 'withheld', content: null })
    return
  }
  const outcome = await attempt(app, row, () => contentOf(app, row))
  await store(outcome.change)
  if (outcome.change.state === 'waiting') throw outcome.error
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
    const isDead = attempts >= retryPolicies[deliverNotification.retries].maxAttempts || isPermanent(error)
    const facts = { err: error, notification: id, kind, channel, attempts }
    app.log[isDead ? 'error' : 'warn'](facts, 'notification delivery failed')
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
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribe: z.string().optional(),
})

/** Emails about a paid order are rendered from it; all others are stored with their content. */
async function contentOf(
  app: App,
  { content, restaurant_id, order_id, kind }: NotificationRow,
): Promise<RenderedMail> {
  if (content) return storedContent.parse(JSON.parse(app.secrets.open(content)))
  if (!restaurant_id || !order_id) throw new Error('The notification has no content.')
  const [order] = await app.db.tenant(restaurant_id, actor, (tx) =>
    readPaidOrders(app, tx, restaurant_id, [order_id]),
  )
  if (!order) throw new EmailBounced('The order of this email is not paid.')
  return renderOrderEmail(order, kind)
}
