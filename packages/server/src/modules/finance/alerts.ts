import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import {
  enqueueNotifications,
  platformBrand,
  type QueuedNotification,
  writeNote,
} from '../notifications/public.ts'

/** A payment issue that requires a person's attention. */
export interface Alert {
  /** null when it concerns the platform alone. */
  restaurantId: string | null
  /** Kind of the email in the delivery log, such as "dispute". */
  kind: string
  subject: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  to: 'platform' | 'platform-and-owners'
  /** A second alert with the same key is not sent. */
  onceKey?: string
}

/**
 * Queues an alert email to all master admins and, for `platform-and-owners`, to the restaurant's owners.
 * Requires a transaction of the platform.
 */
export async function raiseAlert(app: Pick<App, 'now' | 'secrets'>, tx: Tx, alert: Alert): Promise<void> {
  const recipients = await recipientsOf(tx, alert)
  await enqueueNotifications(
    app,
    tx,
    recipients.map((recipient) => emailTo(recipient, alert)),
  )
}

async function recipientsOf(tx: Tx, { to, restaurantId }: Alert): Promise<string[]> {
  const people = await tx
    .selectFrom('memberships')
    .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
    .select('auth.users.email')
    .distinct()
    .where('memberships.deactivated_at', 'is', null)
    .where((where) => {
      const admins = where('memberships.role', '=', 'master_admin')
      if (to === 'platform' || restaurantId === null) return admins
      const owners = where.and([
        where('memberships.role', '=', 'owner'),
        where('memberships.restaurant_id', '=', restaurantId),
      ])
      return where.or([admins, owners])
    })
    .orderBy('auth.users.email')
    .execute()
  return people.map(({ email }) => email)
}

function emailTo(
  recipient: string,
  { restaurantId, kind, subject, lines, onceKey }: Alert,
): QueuedNotification {
  const foot = 'You receive this email because you manage payments at Comanda.'
  const content = writeNote(platformBrand, { subject, heading: subject, lines: [...lines], foot })
  const key = onceKey && { deduplicationKey: `${onceKey}:${recipient}` }
  return { restaurantId, channel: 'email', kind, recipient, content, ...key }
}
