import { formatRetentionPeriod, retention } from '@comanda/domain/people/retention'
import { formatDate } from '@comanda/domain/time/format'
import { hours } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { clearCachedCaller, requireProof } from '../identity/public.ts'
import {
  enqueueNotifications,
  platformBrand,
  type QueuedNotification,
  writeNote,
} from '../notifications/public.ts'
import { abandonOrder, unsettledOrder } from '../payments/public.ts'
import { claimGuestOrders } from './claim-guest-orders.ts'
import { erasePerson, type Person, readPerson } from './erase-person.ts'
import { personOf } from './own-order.ts'
import { requireDeletable } from './require-deletable.ts'

/**
 * Deletes the caller's account with its sessions, authentication methods and favorites, and anonymizes its
 * orders; unpaid ones end. Stores the person encrypted for 30 days.
 *
 * @throws PROOF_REQUIRED, ROLES_HELD while the account has a role, ORDER_IN_PROGRESS while a kitchen needs the
 * name.
 * @returns when the encrypted record will be deleted.
 */
export async function deleteAccount(app: App, caller: Caller): Promise<number> {
  const { id, email } = personOf(caller)
  await requireProof(app, caller)
  await app.db.platform(caller.actor, async (tx) => {
    await claimGuestOrders(tx, id)
    await requireDeletable(app, tx, id, { unpaidAllowed: true })
  })
  await abandonUnpaidOrders(app, caller, id)
  const deletedAt = app.now()
  const purgedAt = deletedAt + hours(24 * retention.account.days)
  await app.db.platform(caller.actor, async (tx) => {
    const person = await readPerson(tx, id)
    await claimGuestOrders(tx, id)
    await requireDeletable(app, tx, id, { unpaidAllowed: false })
    await tx
      .insertInto('deleted_accounts')
      .values({ user_id: id, content: encrypted(app, person), deleted_at: new Date(deletedAt) })
      .execute()
    await erasePerson(tx, person)
    if (email) await enqueueNotifications(app, tx, [accountDeletedEmail(email, purgedAt)])
  })
  clearCachedCaller(app, id)
  return purgedAt
}

/** An abandoned checkout must not prevent the deletion until it expires. */
async function abandonUnpaidOrders(app: App, caller: Caller, userId: string): Promise<void> {
  const rows = await app.db.platform(caller.actor, (tx) =>
    tx
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('payment_status', '=', 'pending')
      .where('released_at', 'is', null)
      .execute(),
  )
  for (const row of rows) {
    try {
      await abandonOrder(app, unsettledOrder(row), {
        reason: 'The account was deleted.',
        actor: caller.actor,
      })
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error
      app.log.warn({ err: error, orderId: row.id }, 'cancelling the payment of a deleted account failed')
    }
  }
}

function encrypted(app: App, { id: _, ...person }: Person): Buffer {
  return app.secrets.seal(JSON.stringify(person))
}

/** The last email that an account receives. */
function accountDeletedEmail(email: string, purgedAt: number): QueuedNotification {
  const subject = 'Your account was deleted'
  const lines = [
    'You have been signed out on all devices, and this account can no longer be used to sign in.',
    `We delete the last of your account data in ${formatRetentionPeriod('account')}, on ${formatDate(purgedAt, 'UTC')}.`,
    `We are required by law to retain order and payment records for ${formatRetentionPeriod('transactions')}, without your name, phone number, email address or delivery address.`,
  ]
  const foot =
    'Sent by Comanda because this account was deleted. If you did not delete it, reply to this email immediately.'
  return {
    restaurantId: null,
    channel: 'email',
    kind: 'account_deleted',
    recipient: email,
    content: writeNote(platformBrand, { subject, heading: subject, lines, foot }),
  }
}
