import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { EmailBounced } from '../../gateways/email/port.ts'
import { SmsGatewayError } from '../../gateways/sms/port.ts'
import { sendNotification } from './send-notification.ts'
import { isOptedOut } from './texts/opt-outs.ts'

const BATCH = 10
/** The last attempt is made after 17 hours. */
const MAX_ATTEMPTS = 12
const FIRST_WAIT_SECONDS = 15

/**
 * Delivers the notifications that are due. A claim lasts until the next attempt would be due, so a crash
 * delays a notification but never loses it. Its id is the idempotency key for the provider.
 *
 * @returns how many were claimed.
 */
export async function deliverNotifications(app: App): Promise<number> {
  const claimed = await claimDue(app)
  await Promise.all(claimed.map((notification) => deliver(app, notification)))
  return claimed.length
}

export interface ClaimedNotification {
  id: string
  channel: 'email' | 'sms'
  kind: string
  recipient: string
  sealed: Buffer
  attempts: number
}

const content = z.object({
  sender: z.string().optional(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unsubscribe: z.string().optional(),
})

async function claimDue(app: App): Promise<ClaimedNotification[]> {
  const now = new Date(app.now())
  return app.db.platform('system:postman', async (tx) => {
    await tx
      .updateTable('letters')
      .set({ state: 'dead', content: null, last_error: 'Expired before it was delivered.' })
      .where('state', '=', 'waiting')
      .where('useless_after', '<', now)
      .execute()
    const { rows } = await sql<ClaimedNotification>`
      update letters set attempts = attempts + 1,
        due_at = ${now}::timestamptz + make_interval(secs => ${FIRST_WAIT_SECONDS} * power(2, attempts))
      where id in (
        select id from letters where state = 'waiting' and due_at <= ${now}
        order by due_at limit ${BATCH} for update skip locked)
      returning id, channel, kind, recipient, content as sealed, attempts`.execute(tx)
    return rows
  })
}

async function deliver(app: App, notification: ClaimedNotification): Promise<void> {
  try {
    if (await isOptedOut(app, notification)) return await markDone(app, notification, 'withheld')
    await sendNotification(
      app,
      notification,
      content.parse(JSON.parse(app.secrets.open(notification.sealed))),
    )
  } catch (error) {
    await recordFailure(app, notification, error)
    return
  }
  await markDone(app, notification, 'sent')
}

async function markDone(app: App, { id }: ClaimedNotification, state: 'sent' | 'withheld'): Promise<void> {
  const sentAt = state === 'sent' ? new Date(app.now()) : null
  await app.db.platform('system:postman', (tx) =>
    tx
      .updateTable('letters')
      .set({ state, content: null, last_error: null, sent_at: sentAt })
      .where('id', '=', id)
      .execute(),
  )
}

async function recordFailure(app: App, notification: ClaimedNotification, error: unknown): Promise<void> {
  const isLast = notification.attempts >= MAX_ATTEMPTS || isPermanent(error)
  const { id, kind, channel, attempts } = notification
  app.log[isLast ? 'error' : 'warn'](
    { err: error, notification: id, kind, channel, attempts },
    'notification delivery failed',
  )
  const reason = error instanceof Error ? error.message : String(error)
  await app.db.platform('system:postman', (tx) =>
    tx
      .updateTable('letters')
      .set({ last_error: reason.slice(0, 500), ...(isLast && dead) })
      .where('id', '=', id)
      .execute(),
  )
}

function isPermanent(error: unknown): boolean {
  return error instanceof EmailBounced || (error instanceof SmsGatewayError && error.isForGood)
}

/** Content that does not expire is retained, so that a dead notification can be retried. */
const dead = {
  state: 'dead' as const,
  content: sql<Buffer | null>`case when useless_after is null then content end`,
}
