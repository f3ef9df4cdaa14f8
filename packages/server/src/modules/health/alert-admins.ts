import type { HealthCheck } from '@comanda/contract/health'
import { checkNames } from '@comanda/domain/health/checks'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import {
  enqueueNotifications,
  platformBrand,
  type QueuedNotification,
  writeNote,
} from '../notifications/public.ts'

/** A text message that arrives later is useless. */
const TEXT_EXPIRES_MS = minutes(60)

interface Change {
  failed: readonly HealthCheck[]
  recovered: readonly HealthCheck[]
}

/** Emails the platform's admins about checks that fail or work again, and texts those with a verified phone number. */
export async function alertAdmins(
  app: Pick<App, 'now' | 'secrets' | 'config'>,
  tx: Tx,
  { failed, recovered }: Change,
): Promise<void> {
  if (failed.length + recovered.length === 0) return
  const admins = await tx
    .selectFrom('memberships')
    .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
    .select(['auth.users.email', 'auth.users.phone_number', 'auth.users.phone_number_verified'])
    .distinct()
    .where('memberships.role', '=', 'master_admin')
    .where('memberships.deactivated_at', 'is', null)
    .execute()
  const title = titleOf({ failed, recovered })
  const content = writeNote(platformBrand, {
    subject: title,
    heading: title,
    lines: [
      ...failed.map(({ id, message }) => `${checkNames[id]}: ${message}.`),
      ...recovered.map(({ id }) => `${checkNames[id]} works again.`),
    ],
    button: { label: 'Open System Health', href: `${app.config.origin}/admin/health` },
    foot: 'You receive this email because you manage the platform at Comanda.',
  })
  const kind = 'health'
  const mails = admins.map(
    ({ email }): QueuedNotification => ({
      restaurantId: null,
      channel: 'email',
      kind,
      recipient: email,
      content,
    }),
  )
  const texts = admins.flatMap(
    ({ phone_number: phone, phone_number_verified: isVerified }): QueuedNotification[] =>
      phone && isVerified
        ? [
            {
              restaurantId: null,
              channel: 'sms',
              kind,
              recipient: phone,
              expiresAfterMs: TEXT_EXPIRES_MS,
              content: { text: `Comanda: ${title}. Reply STOP to opt out.` },
            },
          ]
        : [],
  )
  await enqueueNotifications(app, tx, [...mails, ...texts])
}

function titleOf({ failed, recovered }: Change): string {
  const names = (checks: readonly HealthCheck[]) => checks.map(({ id }) => checkNames[id]).join(', ')
  return failed.length > 0 ? `Not working: ${names(failed)}` : `Working again: ${names(recovered)}`
}
